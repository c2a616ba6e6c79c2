public import Waymark

/// The input of an action, and the link or request that it comes from.
///
/// The description shows no input, and `***` for values that the link's route keeps secret; the
/// properties contain the real values.
public struct ActionContext<Input> {
  /// The input of the action.
  public let input: Input
  /// The way in which the request came to the app.
  public let source: LinkSource
  @usableFromInline
  let cause: Cause
  /// The ancestry of the link's route; `nil` if the route has no parent.
  @usableFromInline
  var place: RoutePlace?

  /// The source of the link and its mapping; a match creates its mapping on demand.
  @usableFromInline
  enum Cause: Sendable {
    case match(RouteMatch)
    indirect case given(Given)
    case none
  }

  /// The values of a context that has no match.
  @usableFromInline
  struct Given: Sendable {
    let link: DeepLink?
    let mapping: URLMapping?
    let presentation: PresentationHint?
    let backStack: BackStack
  }

  /// The link that requested the action; `nil` if the app itself did.
  public var link: DeepLink? {
    switch cause {
    case .match(let match): match.link
    case .given(let given): given.link
    case .none: nil
    }
  }

  /// The mapping of the chosen route; `nil` if the app itself requested the action.
  public var mapping: URLMapping? {
    switch cause {
    case .match(let match): match.mapping
    case .given(let given): given.mapping
    case .none: nil
    }
  }

  /// The route's presentation hint; `nil` if the route has none, or the app itself requested the
  /// action.
  public var presentation: PresentationHint? {
    switch cause {
    case .match(let match): match.route.notes.presentation
    case .given(let given): given.presentation
    case .none: nil
    }
  }

  /// The routes that precede the link's route on the app's back stack, the outermost first; empty
  /// if the route has no parent, or the app itself requested the action.
  ///
  /// The property computes the back stack on each access.
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

  /// Creates a context for an action that is performed without a router.
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

extension ActionContext: MaskedValue {
  /// The type of the input, the source and the link, such as
  /// `DocumentRef from open-url, x-documents://open?name=a (route 'open')`, with `***` for secrets.
  public var description: String {
    let link: String? =
      switch cause {
      case .match(let match): match.description
      case .given(let given): given.link?.shownHost
      case .none: nil
      }
    return "\(Input.self) from \(source.rawValue)" + (link.map { ", \($0)" } ?? "")
  }
}
