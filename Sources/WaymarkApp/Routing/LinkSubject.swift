/// The declaration of a route and its feature, for observers.
final class LinkSubject: Sendable {
  let origin: RouteOrigin
  /// The feature that the action belongs to.
  let feature: ObjectIdentifier?
  let analyticsID: String?

  init(_ origin: RouteOrigin, feature: ObjectIdentifier? = nil, analyticsID: String? = nil) {
    self.origin = origin
    self.feature = feature
    self.analyticsID = analyticsID
  }
}
