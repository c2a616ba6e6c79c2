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
    indirect case given(Given)
    case none
  }

  /// What is known without a match.
  @usableFromInline
  struct Given: Sendable {
    let link: DeepLink?
    let mapping: URLMapping?
    let presentation: PresentationHint?
    let backStack: BackStack
  }

  /// The link that asked for it; `nil` where the app itself did.
  public var link: DeepLink? {
    switch cause {
    case .match(let match): match.link
    case .given(let given): given.link
    case .none: nil
    }
  }

  /// The route that took the link; `nil` where the app itself asked.
  public var mapping: URLMapping? {
    switch cause {
    case .match(let match): match.mapping
    case .given(let given): given.mapping
    case .none: nil
    }
  }

  /// How the route asks to be shown; `nil` where it does not say, or the app itself asked.
  public var presentation: PresentationHint? {
    switch cause {
    case .match(let match): match.route.notes.presentation
    case .given(let given): given.presentation
    case .none: nil
    }
  }

  /// The routes that stand before the link's on the app's back stack, the outermost first; empty
  /// where the route names no parent, or the app itself asked.
  ///
  /// It is made anew each time it is asked for.
  public var backStack: BackStack {
    switch cause {
    case .match(let match): place?.backStack(of: match) ?? BackStack()
    case .given(let given): given.backStack
    case .none: BackStack()
    }
  }

  /// The texts of the link that its route keeps secret.
  package var secretTexts: [String] {
    if case .match(let match) = cause { match.secretTexts } else { [] }
  }

  /// Makes a context, for an action that is performed without a router.
  ///
  ///     let stack = router.backStack(of: link) ?? BackStack()
  ///     ActionContext(input: line, presentation: .present, backStack: stack)
  public init(
    input: Input,
    source: LinkSource = .app,
    link: DeepLink? = nil,
    mapping: URLMapping? = nil,
    presentation: PresentationHint? = nil,
    backStack: BackStack = BackStack()
  ) {
    self.input = input
    self.source = source
    let isEmpty = link == nil && mapping == nil && presentation == nil && backStack.isEmpty
    cause =
      isEmpty
      ? .none
      : .given(
        Given(link: link, mapping: mapping, presentation: presentation, backStack: backStack)
      )
  }

  @inlinable
  init(input: Input, source: LinkSource, match: RouteMatch) {
    self.input = input
    self.source = source
    cause = .match(match)
  }
}

extension ActionContext: Sendable where Input: Sendable {}
