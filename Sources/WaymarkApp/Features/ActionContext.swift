public import Waymark

/// The input of an action, and the link or request that it comes from.
///
/// The description shows no input, and `***` for values that the link's route keeps secret; the
/// properties contain the real values.
public struct ActionContext<Input> {
  /// The input of the action.
  public let input: Input
  /// The link or request that the input comes from.
  @usableFromInline
  var origin: ActionOrigin

  /// The way in which the request came to the app.
  public var source: LinkSource { origin.source }

  /// The link that requested the action; `nil` if the app itself did.
  public var link: DeepLink? { origin.link }

  /// The mapping of the chosen route; `nil` if the app itself requested the action.
  public var mapping: URLMapping? { origin.mapping }

  /// The route's presentation hint; `nil` if the route has none, or the app itself requested the
  /// action.
  public var presentation: PresentationHint? { origin.presentation }

  /// The routes that precede the link's route on the app's back stack, the outermost first; empty
  /// if the route has no parent, or the app itself requested the action.
  ///
  /// The property computes the back stack on each access.
  public var backStack: BackStack { origin.backStack }

  /// The texts of the link that its route keeps secret.
  package var secretTexts: [String] { origin.secretTexts }

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
    let isEmpty = link == nil && mapping == nil && presentation == nil && backStack.isEmpty
    origin = ActionOrigin(
      source: source,
      cause: isEmpty
        ? .none
        : .given(
          .init(link: link, mapping: mapping, presentation: presentation, backStack: backStack)
        )
    )
  }

  @inlinable
  init(input: Input, source: LinkSource, match: RouteMatch) {
    self.input = input
    origin = ActionOrigin(source: source, cause: .match(match))
  }
}

extension ActionContext: Sendable where Input: Sendable {}

extension ActionContext: MaskedValue {
  /// The type of the input, the source and the link, such as
  /// `DocumentRef from open-url, x-documents://open?name=a (route 'open')`, with `***` for secrets.
  public var description: String { origin.description(of: Input.self) }
}
