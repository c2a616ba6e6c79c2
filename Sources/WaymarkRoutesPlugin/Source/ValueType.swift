#if TypedRoutes
import SwiftSyntax

/// The type of an associated value, as far as its source text shows.
struct ValueType {
  /// The number of texts that a value of the type consists of.
  enum Shape: Equatable {
    /// One text.
    case single
    /// One text or none: `T?`.
    case optional
    /// Any number of texts: `[T]`.
    case list
    /// Not a number of texts: `[T]?`, `[K: V]`, a tuple, `T!`.
    case composite
  }

  /// The type as it was written.
  let syntax: TypeSyntax
  let shape: Shape
  /// The type of each text.
  let element: TypeSyntax
  /// The type of each text, if it is known by its name.
  let known: KnownType?
  /// The type that was probably meant: `[T]` for `[T]?`, because an empty array is equivalent to
  /// `nil`, and `T?` for `T!`.
  let meant: String?

  init(_ syntax: TypeSyntax) {
    self.syntax = syntax.trimmed
    let bare = Self.unwrapped(syntax)
    if let wrapped = Self.wrapped(bare, sugar: OptionalTypeSyntax.self, name: "Optional") {
      (shape, element) = Self.isSingle(wrapped) ? (.optional, wrapped) : (.composite, bare)
      let element = Self.wrapped(wrapped, sugar: ArrayTypeSyntax.self, name: "Array")
      meant = element.map(Self.isSingle) == true ? wrapped.trimmedDescription : nil
    } else if let wrapped = Self.wrapped(bare, sugar: ArrayTypeSyntax.self, name: "Array") {
      (shape, element) = Self.isSingle(wrapped) ? (.list, wrapped) : (.composite, bare)
      meant = nil
    } else {
      (shape, element) = (Self.isSingle(bare) ? .single : .composite, bare)
      let forced = bare.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
      meant = forced.flatMap { Self.isSingle($0) ? "\($0.trimmed)?" : nil }
    }
    known = shape == .composite ? nil : KnownType(element)
  }

  /// The type as messages and generated code write it.
  var text: String { syntax.trimmedDescription }

  /// The type of each text as generated code writes it, such as `Int` in `Int.self`.
  var elementText: String {
    let text = element.trimmedDescription
    let isPlain = element.is(IdentifierTypeSyntax.self) || element.is(MemberTypeSyntax.self)
    return isPlain ? text : "(\(text))"
  }

  /// Returns a type without the parentheses around it.
  private static func unwrapped(_ type: TypeSyntax) -> TypeSyntax {
    guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first, only.firstName == nil, only.ellipsis == nil
    else { return type.trimmed }
    return unwrapped(only.type)
  }

  /// Returns the wrapped type of an optional or the element type of an array, in either syntax.
  private static func wrapped(
    _ type: TypeSyntax,
    sugar: any TypeSyntaxProtocol.Type,
    name: String
  ) -> TypeSyntax? {
    if sugar == OptionalTypeSyntax.self, let optional = type.as(OptionalTypeSyntax.self) {
      return unwrapped(optional.wrappedType)
    }
    if sugar == ArrayTypeSyntax.self, let array = type.as(ArrayTypeSyntax.self) {
      return unwrapped(array.element)
    }
    guard let arguments = arguments(of: type, named: [name]), arguments.count == 1,
      let only = arguments.first.flatMap({ Syntax($0.argument).as(TypeSyntax.self) })
    else { return nil }
    return unwrapped(only)
  }

  /// Returns the generic arguments of a type of the standard library, with or without its module.
  private static func arguments(
    of type: TypeSyntax,
    named names: Set<String>
  ) -> GenericArgumentListSyntax? {
    if let simple = type.as(IdentifierTypeSyntax.self), names.contains(simple.name.text) {
      return simple.genericArgumentClause?.arguments
    }
    if let member = type.as(MemberTypeSyntax.self), names.contains(member.name.text),
      member.baseType.trimmedDescription == "Swift"
    {
      return member.genericArgumentClause?.arguments
    }
    return nil
  }

  /// Returns whether a type's values may be one text each.
  private static func isSingle(_ type: TypeSyntax) -> Bool {
    if type.is(OptionalTypeSyntax.self) || type.is(ArrayTypeSyntax.self) { return false }
    if type.is(DictionaryTypeSyntax.self) || type.is(FunctionTypeSyntax.self) { return false }
    if type.is(TupleTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return false
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return isSingle(attributed.baseType) }
    return arguments(of: type, named: ["Optional", "Array", "Set", "Dictionary"]) == nil
  }
}
#endif
