public import Waymark

/// What an action is asked to do, and why.
public struct ActionContext<Input> {
  /// What it is done with.
  public let input: Input
  /// How the request came to the app.
  public let source: LinkSource
  @usableFromInline
  let cause: Cause
  /// Where the link's route stands among the router's; `nil` where it has no parent.
  @usableFromInline
  var place: RoutePlace?

  /// Where the link and its mapping are known from; a match tells of its mapping when it is asked.
  @usableFromInline
  enum Cause: Sendable {
    case match(RouteMatch)
    indirect case given(DeepLink?, URLMapping?)
    case none
  }

  /// The link that asked for it; `nil` where the app itself did.
  public var link: DeepLink? {
    switch cause {
    case .match(let match): match.link
    case .given(let link, _): link
    case .none: nil
    }
  }

  /// The route that took the link; `nil` where the app itself asked.
  public var mapping: URLMapping? {
    switch cause {
    case .match(let match): match.mapping
    case .given(_, let mapping): mapping
    case .none: nil
    }
  }

  /// How the route asks to be shown; `nil` where it does not say, or the app itself asked.
  public var presentation: PresentationHint? {
    if case .match(let match) = cause { match.route.notes.presentation } else { nil }
  }

  /// The routes that stand before the link's on the app's back stack, the outermost first; empty
  /// where the route names no parent, or the app itself asked.
  ///
  /// It is made anew each time it is asked for.
  public var backStack: BackStack {
    guard case .match(let match) = cause, let place else { return BackStack() }
    return place.backStack(of: match)
  }

  /// Makes a context, for an action that is performed without a router.
  public init(
    input: Input,
    source: LinkSource = .app,
    link: DeepLink? = nil,
    mapping: URLMapping? = nil
  ) {
    self.input = input
    self.source = source
    cause = link == nil && mapping == nil ? .none : .given(link, mapping)
  }

  @inlinable
  init(input: Input, source: LinkSource, match: RouteMatch) {
    self.input = input
    self.source = source
    cause = .match(match)
  }
}

extension ActionContext: Sendable where Input: Sendable {}
