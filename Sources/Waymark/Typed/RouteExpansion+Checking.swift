// A `Codable` type may encode itself as one text or as several, and its conformance does not show
// which. For the types below the answer is known. The overloads of `of` cannot reject them: the
// compiler prefers any available overload to an unavailable one, and would choose `CodableKind`.
// The generated code therefore chooses the overload and calls the unavailable method in two
// statements.

extension RouteExpansion {
  /// Returns a check that fails to compile for a type of the standard library or of Foundation
  /// whose values are never one text, unless the app makes its values one text.
  ///
  ///     let check = RouteExpansion.check(Duration.self)
  ///     check.requireText()   // does not compile
  ///
  /// `@Routes` generates this call, in a function that is never called, for each type whose
  /// declaration the macro does not see. A type of the app with the same name is not rejected.
  @_documentation(visibility: internal)
  public static func check<Value: RouteValue>(
    _ type: Value.Type
  ) -> ReadableType<Value> { ReadableType() }

  /// Returns a check that compiles.
  @_documentation(visibility: internal)
  public static func check<Value: RawRepresentable>(
    _ type: Value.Type?
  ) -> ReadableType<Value> { ReadableType() }

  /// Returns a check that compiles.
  @_documentation(visibility: internal)
  public static func check<Value: LosslessStringConvertible>(
    _ type: Value.Type??
  ) -> ReadableType<Value> { ReadableType() }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check(_ type: Duration.Type???) -> UnreadableType<Duration> {
    UnreadableType()
  }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check(_ type: Never.Type???) -> UnreadableType<Never> { UnreadableType() }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check<Bound>(
    _ type: Range<Bound>.Type???
  ) -> UnreadableType<Range<Bound>> { UnreadableType() }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func check<Bound>(
    _ type: ClosedRange<Bound>.Type???
  ) -> UnreadableType<ClosedRange<Bound>> { UnreadableType() }

  /// Returns a check that fails to compile: the type is another name for an optional.
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  public static func check<Wrapped>(_ type: Wrapped?.Type???) -> HiddenShape.Type {
    HiddenShape.self
  }

  /// Returns a check that fails to compile: the type is another name for an array.
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  public static func check<Element>(_ type: [Element].Type???) -> HiddenShape.Type {
    HiddenShape.self
  }

  /// Returns a check that fails to compile, because the type is an array.
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  public static func check<Element>(_ type: ContiguousArray<Element>.Type???) -> HiddenShape.Type {
    HiddenShape.self
  }

  /// Returns a check that fails to compile: the type is another name for a set.
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  public static func check<Element>(_ type: Set<Element>.Type???) -> HiddenShape.Type {
    HiddenShape.self
  }

  /// Returns a check that fails to compile: the type is another name for a dictionary.
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  public static func check<Key, Value>(_ type: [Key: Value].Type???) -> HiddenShape.Type {
    HiddenShape.self
  }

  /// Returns a check that compiles.
  @_documentation(visibility: internal)
  public static func check<Value>(_ type: Value.Type????) -> ReadableType<Value> {
    ReadableType()
  }
}

extension RouteExpansion {
  /// Returns a check that fails to compile for a type whose only text would come from its
  /// synthesized `Codable` conformance, which encodes one value for each field.
  ///
  /// `@Routes` generates this call for a type whose source is visible to the macro.
  @_documentation(visibility: internal)
  public static func checkFields<Value: RouteValue>(
    of type: Value.Type
  ) -> ReadableType<Value> { ReadableType() }

  /// Returns a check that compiles.
  @_documentation(visibility: internal)
  public static func checkFields<Value: RawRepresentable>(
    of type: Value.Type?
  ) -> ReadableType<Value> { ReadableType() }

  /// Returns a check that compiles.
  @_documentation(visibility: internal)
  public static func checkFields<Value: LosslessStringConvertible>(
    of type: Value.Type??
  ) -> ReadableType<Value> { ReadableType() }

  /// Returns a check that fails to compile.
  @_documentation(visibility: internal)
  public static func checkFields<Value>(of type: Value.Type???) -> UnreadableType<Value> {
    UnreadableType()
  }
}

extension RouteExpansion {
  /// The check of a type whose values may each be one text.
  @_documentation(visibility: internal)
  public struct ReadableType<Value> {
    /// Does nothing.
    public func requireText() {}
  }

  /// The check of a type whose values are never one text.
  @_documentation(visibility: internal)
  public struct UnreadableType<Value> {
    /// Does not compile.
    @available(
      *,
      unavailable,
      message: """
        no link can hold a value of this type, because it is not one text \
        [routes.unreadable-type]; let the type conform to RouteValue, give an enum raw values, or \
        give the case a value for each part
        """
    )
    public func requireText() {}
  }

  /// The check of a type that is another name for an optional or a collection, so that the macro
  /// does not see how many texts its values are.
  @_documentation(visibility: internal)
  public enum HiddenShape {
    /// Does not compile.
    @available(
      *,
      unavailable,
      message: """
        this name hides an optional or a collection, whose values are not one text \
        [routes.unreadable-type]; write 'T?' for an optional, and '[T]' for any number of values
        """
    )
    public static func requireText() {}
  }
}
