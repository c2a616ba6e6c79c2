/// Shows another observer the links of some features only.
///
///     router.observe(LinkFocus(on: [DocumentFeature.self], timeline))
///
/// A link is shown from the step on at which one of the features takes it, to its end; how it came
/// and what old paths sent it on follows then.
@MainActor
public final class LinkFocus: LinkObserver {
  private let observer: any LinkObserver
  private let features: Set<ObjectIdentifier>
  /// What came of links that none of the features has taken yet.
  private var early: [Int: [LinkEvent]] = [:]
  /// The links that are shown.
  private var shown: Set<Int> = []

  /// Makes a focus.
  ///
  /// - Parameters:
  ///   - features: The features; of a group, all that belong to it.
  ///   - observer: Who is shown their links.
  public init(on features: [any FeatureDefinition.Type], _ observer: any LinkObserver) {
    var all: Set<ObjectIdentifier> = []
    func add(_ feature: any FeatureDefinition.Type) {
      guard all.insert(ObjectIdentifier(feature)).inserted else { return }
      if let group = feature as? any FeatureGroup.Type { group.subfeatures.forEach(add) }
    }
    features.forEach(add)
    self.features = all
    self.observer = observer
  }

  /// Passes an event on that is of one of the features.
  public func observe(_ event: LinkEvent) {
    // What belongs to no link never ends either.
    guard event.number > 0 else { return }
    let isOurs = event.feature.map(features.contains) ?? false
    var events = [event]
    if isOurs, shown.insert(event.number).inserted {
      events = early.removeValue(forKey: event.number) ?? []
      events.append(event)
    }
    if shown.contains(event.number) {
      for event in events { observer.observe(event) }
    } else if event.isBeforeItsRoute {
      early[event.number, default: []].append(event)
    }
    if case .finished = event.step {
      early[event.number] = nil
      shown.remove(event.number)
    }
  }
}

extension LinkEvent {
  /// Indicates whether nobody has taken the link yet who performs it.
  fileprivate var isBeforeItsRoute: Bool {
    switch origin {
    case nil, .forward: true
    default: false
    }
  }
}
