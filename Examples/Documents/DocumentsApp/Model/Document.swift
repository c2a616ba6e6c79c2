/// A text with a name.
public struct Document: Sendable, Hashable {
  /// The name, which links contain.
  public let name: String
  /// The content.
  public var text: String
}
