/// Shows another observer the links of some features only.
///
///     router.observe(Focus(on: [DocumentFeature.self], timeline))
///
/// A link is shown from the step on at which its route is known; what came before follows then.
@MainActor
public final class Focus: LinkObserver {
  private let observer: any LinkObserver
  private let features: Set<ObjectIdentifier>
  /// What came of links whose route is not known yet.
  private var early: [Int: [LinkEvent]] = [:]

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
    guard event.origin != nil else {
      if case .finished = event.step {
        early[event.number] = nil
      } else {
        early[event.number, default: []].append(event)
      }
      return
    }
    let before = early.removeValue(forKey: event.number) ?? []
    guard let feature = event.feature, features.contains(feature) else { return }
    for event in before + [event] { observer.observe(event) }
  }
}
