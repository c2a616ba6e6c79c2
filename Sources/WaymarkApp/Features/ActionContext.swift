public import Waymark

/// What an action is asked to do, and why.
public struct ActionContext<Input> {
  /// What it is done with.
  public let input: Input
  /// How the request came to the app.
  public let source: LinkSource
  /// The link that asked for it; `nil` where the app itself did.
  public let link: DeepLink?
  /// The route that took the link; `nil` where the app itself asked.
  public let mapping: URLMapping?

  /// Makes a context.
  public init(
    input: Input,
    source: LinkSource = .app,
    link: DeepLink? = nil,
    mapping: URLMapping? = nil
  ) {
    self.input = input
    self.source = source
    self.link = link
    self.mapping = mapping
  }
}

extension ActionContext: Sendable where Input: Sendable {}
