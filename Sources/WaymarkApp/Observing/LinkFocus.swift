/// An observer that passes only the links of some features on to another observer.
///
///     router.observe(LinkFocus(on: [DocumentFeature.self], timeline))
///
/// A link is passed on when one of the features' routes is chosen for it. The other observer first
/// receives the earlier events of the link, such as its arrival and the old paths that forwarded
/// it, and then all events until its end.
@MainActor
public final class LinkFocus: LinkObserver {
  private let observer: any LinkObserver
  private let features: Set<ObjectIdentifier>
  /// The events of links for which no route is chosen yet.
  private var early: [Int: [LinkEvent]] = [:]
  /// The links that are passed on.
  private var shown: Set<Int> = []

  /// Creates a focus.
  ///
  /// - Parameters:
  ///   - features: The features; a group includes all its subfeatures.
  ///   - observer: The observer that receives the events.
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

  /// Passes an event on if its link belongs to one of the features.
  public func observe(_ event: LinkEvent) {
    // An event that belongs to no link has no end.
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
  /// Indicates whether no destination is known yet that performs the link.
  fileprivate var isBeforeItsRoute: Bool {
    switch origin {
    case nil, .forward: true
    default: false
    }
  }
}
