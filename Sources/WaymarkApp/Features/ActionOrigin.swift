public import Waymark

/// The link or request from which the input of an action comes; not generic, so that it is copied
/// without a look-up of types at run time.
@usableFromInline
struct ActionOrigin: Sendable {
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

  /// The way in which the request came to the app.
  @usableFromInline let source: LinkSource
  @usableFromInline let cause: Cause
  /// The ancestry of the link's route; `nil` if the route has no parent.
  @usableFromInline var place: RoutePlace?

  @inlinable
  init(source: LinkSource, cause: Cause) {
    self.source = source
    self.cause = cause
  }

  var link: DeepLink? {
    switch cause {
    case .match(let match): match.link
    case .given(let given): given.link
    case .none: nil
    }
  }

  var mapping: URLMapping? {
    switch cause {
    case .match(let match): match.mapping
    case .given(let given): given.mapping
    case .none: nil
    }
  }

  var presentation: PresentationHint? {
    switch cause {
    case .match(let match): match.route.notes.presentation
    case .given(let given): given.presentation
    case .none: nil
    }
  }

  var backStack: BackStack {
    switch cause {
    case .match(let match): place?.backStack(of: match) ?? BackStack()
    case .given(let given): given.backStack
    case .none: BackStack()
    }
  }

  var secretTexts: [String] {
    if case .match(let match) = cause { match.secretTexts } else { [] }
  }

  /// Returns the description of a context with an input of a type.
  func description(of input: Any.Type) -> String {
    let link: String? =
      switch cause {
      case .match(let match): match.description
      case .given(let given): given.link?.shownHost
      case .none: nil
      }
    return "\(input) from \(source.rawValue)" + (link.map { ", \($0)" } ?? "")
  }
}
