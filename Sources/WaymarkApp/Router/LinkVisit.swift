import Waymark

/// One link that a router opens, as its observers see it.
@MainActor
final class LinkVisit {
  /// The link's number among the router's links, from 1; 0 for events that belong to no link.
  let number: Int
  let source: LinkSource
  let presentation: (any ActionPresentation)?
  /// The reason for the cancellation, if the task is cancelled.
  var canceller = URLRoutingResult.Canceller.caller
  /// Indicates whether observers have received the link.
  var isReceived = false
  /// The link and its route, once a route is chosen while there are observers.
  var link: RoutedLink?
  var subject: LinkSubject?

  init(number: Int, source: LinkSource, presentation: (any ActionPresentation)? = nil) {
    self.number = number
    self.source = source
    self.presentation = presentation
  }

  /// The visit for events that belong to no link.
  static var none: LinkVisit { LinkVisit(number: 0, source: .app) }

  /// Returns a copy of the link's current state.
  func copy(with presentation: (any ActionPresentation)?) -> LinkVisit {
    let copy = LinkVisit(
      number: number,
      source: source,
      presentation: presentation ?? self.presentation
    )
    copy.isReceived = isReceived
    copy.link = link
    copy.subject = subject
    return copy
  }
}

/// The links from which a link was forwarded, and the facts about the link that depend on them.
struct LinkTrail {
  /// The result of looking up a wrapped link.
  enum Lookup {
    /// The link is the target of a wrapped link.
    case target
    /// The rewriting found no target, so the link is opened unchanged.
    case unchanged
  }

  /// Indicates whether no other app can have made the link up; `nil` until the first link is read.
  private(set) var isVerified: Bool?
  /// The number of times that a wrapped link was looked up.
  private(set) var rewrites = 0
  /// The result of the last lookup, until the link is read.
  private var lookup: Lookup?
  /// The links from which the link was forwarded, with secret values masked.
  private(set) var chain: [String] = []
  /// The secrets of the link and of all the links from which it was forwarded.
  var secrets = SecretTexts()
  /// The secrets of the links before the last one, whose own secrets are masked in their places.
  private(set) var earlierSecrets = SecretTexts()

  /// Adds a link that is forwarded.
  mutating func append(_ link: RoutedLink) { chain.append(link.text) }

  /// Adds a lookup.
  mutating func append(_ lookup: Lookup) {
    rewrites += 1
    self.lookup = lookup
  }

  /// Remembers that the next link is the one that a link of a wrapper contains.
  mutating func unwrap() { lookup = .target }

  /// Removes and returns the result of the last lookup.
  mutating func takeLookup() -> Lookup? {
    defer { lookup = nil }
    return lookup
  }

  /// Stores whether a link is verified: whether no other app can have made it up.
  ///
  /// A link that the app itself forwards keeps the status of the original one. The target of a
  /// wrapped link comes from a third party, and is verified only if it is a web link.
  mutating func verify(_ link: DeepLink, _ lookup: Lookup?, isTrusted: @autoclosure () -> Bool) {
    let isWeb = link.kind == .web
    guard let before = isVerified else {
      isVerified = isWeb || isTrusted()
      return
    }
    if lookup == .target { isVerified = before && isWeb }
  }

  /// Adds the secrets of the next link.
  mutating func keep(_ texts: [String]) {
    earlierSecrets = secrets
    secrets.add(texts)
  }
}
