#if canImport(Darwin)
import Foundation
import Waymark
import WaymarkApp
#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
import CoreSpotlight
import UniformTypeIdentifiers
#endif

@MainActor
func publish(with router: LinkRouter) {
  // snippet.publisher
  router.activityPublisher = SystemActivities()
  // snippet.end
}

#if canImport(CoreSpotlight) && !os(tvOS) && !os(watchOS)
// snippet.index
func index(_ line: String) async throws {
  let attributes = CSSearchableItemAttributeSet(contentType: .item)
  attributes.title = "Line \(line)"
  let item = CSSearchableItem(
    uniqueIdentifier: try AppRoute.line(line).ownLink,
    domainIdentifier: "lines",
    attributeSet: attributes
  )
  try await CSSearchableIndex.default().indexSearchableItems([item])
}
// snippet.end
#endif

#if !os(tvOS)
@MainActor
func forget(_ activity: LinkActivity) {
  // snippet.forget
  NSUserActivity.deleteSavedUserActivities(
    withPersistentIdentifiers: [activity.persistentIdentifier]
  ) {}
  // snippet.end
}
#endif

/// There and back.
@MainActor
func continued(_ activity: LinkActivity, _ router: LinkRouter) async -> URLRoutingResult {
  await router.open(.userActivity(NSUserActivity(activity)))
}
#endif
