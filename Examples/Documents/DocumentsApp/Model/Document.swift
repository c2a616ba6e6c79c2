/// A text with a name.
public struct Document: Sendable, Hashable {
  /// The name, by which links ask for it.
  public let name: String
  /// What it says.
  public var text: String
}
