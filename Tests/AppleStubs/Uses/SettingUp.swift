// How an app sets up the shared router, and how one that was written for Flint does.
import Foundation
import Waymark
import WaymarkApp

@MainActor
func setUp() throws {
  // snippet.features
  try LinkRouter.shared.addFeatures(
    [DocumentFeature.self],
    app: AppIdentity(bundle: .main, domains: ["documents.example"])
  )
  // snippet.end
}

// snippet.alias
typealias Flint = LinkRouter
// snippet.end

nonisolated enum AppFeatures: FeatureGroup {
  @MainActor static let subfeatures: [any FeatureDefinition.Type] = [DocumentFeature.self]
}

@MainActor
func setUpFlint() throws {
  // snippet.quick
  try Flint.quickSetup(AppFeatures.self, domains: ["documents.example"])
  // snippet.end
}

#if canImport(StoreKit)
nonisolated enum MoreFeatures: FeatureGroup {
  @MainActor static let subfeatures: [any FeatureDefinition.Type] = []
}

@MainActor
func setUpFlintWithStores() throws {
  // snippet.stores
  try Flint.quickSetup(
    AppFeatures.self,
    MoreFeatures.self,
    domains: ["documents.example"],
    environment: FeatureEnvironment(
      toggles: UserDefaultsToggleStore(),
      purchases: StoreKitPurchases()
    )
  )
  // snippet.end
}
#endif

@MainActor
func open(_ url: URL, with presentationRouter: any PresentationRouter) -> Bool {
  // snippet.open
  let result: URLRoutingResult = Flint.open(url: url, with: presentationRouter)
  return result == .success
  // snippet.end
}

@MainActor
func links(to document: DocumentRef) throws -> (String, String) {
  // snippet.links
  let appUrl = try Flint.linkCreator.appLink(to: DocumentFeature.open, with: document)
  let webUrl = try Flint.linkCreator.universalLink(to: DocumentFeature.open, with: document)
  // snippet.end
  return (appUrl, webUrl)
}
