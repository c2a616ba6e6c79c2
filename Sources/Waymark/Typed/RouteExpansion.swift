/// Support for the code that `@Routes` writes.
///
/// Only the expansion of the macro names the members of this namespace. Never use them in your own
/// code: they may change in any minor version, together with the macro. The members are hidden from
/// the documentation.
public enum RouteExpansion {}

// The functions `kind(of:)` choose, at compile time, how the values of a type are written as text
// in a link:
//
//     RouteExpansion.kind(of: Int.self).read("25")              // 25
//     RouteExpansion.kind(of: StationAction.self).restriction   // .words(["arrivals", "filter"])
//     RouteExpansion.kind(of: (Int, Int).self)                  // does not compile
//
// The compiler chooses the first kind that fits, in this order: `RouteValue`, an enum of words,
// `RawRepresentable`, `LosslessStringConvertible`, `Codable`. The number of question marks in the
// overloads defines this order, because the compiler prefers the overload that wraps the value in
// fewer optionals.

extension RouteExpansion {
  /// Returns the kind for integers.
  @_documentation(visibility: internal)
  @inlinable
  public static func kind<Value: RouteValue & FixedWidthInteger>(
    of type: Value.Type
  ) -> IntegerKind<Value> { IntegerKind() }

  /// Returns the kind for strings.
  @_documentation(visibility: internal)
  @inlinable
  public static func kind(of type: String.Type) -> StringKind { StringKind() }

  /// Returns the kind for types that define how their values are read and written.
  @_documentation(visibility: internal)
  public static func kind<Value: RouteValue>(
    of type: Value.Type
  ) -> RouteValueKind<Value> { RouteValueKind() }

  /// Returns the kind for enums of words.
  @_documentation(visibility: internal)
  public static func kind<Value: RawRepresentable & CaseIterable>(
    of type: Value.Type?
  ) -> WordKind<Value> where Value.RawValue: RouteValue { WordKind() }

  /// Returns the kind for types that wrap a value.
  @_documentation(visibility: internal)
  public static func kind<Value: RawRepresentable>(
    of type: Value.Type??
  ) -> RawValueKind<Value> where Value.RawValue: RouteValue { RawValueKind() }

  /// Returns the kind for types that are written as their description.
  @_documentation(visibility: internal)
  public static func kind<Value: LosslessStringConvertible>(
    of type: Value.Type???
  ) -> DescriptionKind<Value> { DescriptionKind() }

  /// Returns the kind for types that encode themselves as one value.
  @_documentation(visibility: internal)
  public static func kind<Value: Codable>(
    of type: Value.Type????
  ) -> CodableKind<Value> { CodableKind() }

  /// Rejects types that have no text at compile time.
  @_documentation(visibility: internal)
  @available(
    *,
    unavailable,
    message: """
      a value in a link needs a text: let its type conform to RouteValue, or to CaseIterable if it \
      is an enum whose raw values are words; an enum with '@Routes' comes last and without a label
      """
  )
  public static func kind<Value>(of type: Value.Type?????) -> UnreadableKind<Value> {
    UnreadableKind()
  }

  /// The kind of types that have no text.
  ///
  /// It is never used at run time.
  @_documentation(visibility: internal)
  public struct UnreadableKind<Value>: TextKind {
    /// No restriction.
    public var restriction: RouteRestriction { .none }
    /// A placeholder, because no text is valid.
    public var expectation: String { "nothing" }
    /// Returns `nil` for every text.
    public func read(_ text: String) -> Value? { nil }
    /// Returns `nil` for every value.
    public func write(_ value: Value) -> String? { nil }
  }
}
