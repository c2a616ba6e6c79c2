// The code of the article "Availability".
import Waymark
import WaymarkApp
import WaymarkRoutes

enum ExportDocument: Action {
  static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {
    print("exported")
  }
}

// snippet.feature
enum ExportFeature: ConditionalFeature, URLMapped {
  static let requirements: [FeatureRequirement] = [
    .purchase(anyOf: ["premium.monthly", "premium.yearly"]),
    .userToggle("export", default: true),
    .platform(.iOS, from: 17),
    .condition(StorageSpace()),
  ]
  static let export = action(ExportDocument.self)

  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("export", to: export)
  }
}

struct StorageSpace: FeatureRequirement.Condition {
  let name = "storage"
  var unmetReason: String? { nil }
}
// snippet.end

// snippet.environment
let purchases = MemoryPurchases()
let environment = FeatureEnvironment(purchases: purchases)
let router = try LinkRouter(
  app: AppIdentity(schemes: ["x-documents"]),
  features: [ExportFeature.self],
  environment: environment
)
// snippet.end

@MainActor func runResume() async throws {
  // snippet.resume
  @MainActor
  func offer(_ reasons: [FeatureAvailability.Reason]) async -> Bool {
    purchases.set("premium.yearly", isPurchased: true)
    return true
  }

  let result = await router.open("x-documents://export")
  if case .unavailable(let link, let reasons) = result, await offer(reasons) {
    print(await link.resume() == .success)  // true
  }
  // snippet.end
}
try await runResume()

// snippet.request
print(router.availability(of: ExportFeature.self).isAvailable)  // true
let export = try router.request(ExportFeature.export)
try await export.perform(with: NoInput(), presenter: NoPresenter())
// snippet.end

enum ShowAccount: Action {
  static func perform(context: ActionContext<NoInput>, presenter: NoPresenter) async throws {
    print("account")
  }
}

// snippet.gates
enum AccountFeature: Feature, URLMapped {
  static let gates = ["signedIn"]
  static let show = action(ShowAccount.self)

  static func urlMappings(routes: URLMappingsBuilder) { routes.send("account", to: show) }
}
// snippet.end

// snippet.routes
@Routes
enum AlbumRoute: Hashable {
  @Route("albums")
  case albums

  @Route("album/{id}/edit", requires: ["premium"])
  case edit(id: Int)

  @Route("album/{id}/export", requires: ["export"])
  case export(id: Int)
}
// snippet.end

@MainActor func runAlbums() async throws {
  // snippet.required
  let albums = try LinkRouter(
    app: AppIdentity(schemes: ["x-albums"]),
    features: [ExportFeature.self],
    routes: [.routes(AlbumRoute.self) { print($0) }],
    requirements: [
      "premium": .purchase("premium.yearly"), "export": .feature(ExportFeature.self),
    ]
  )
  if case .unavailable(_, let reasons) = await albums.open("x-albums://album/7/edit") {
    print(reasons)  // [premium: 'premium.yearly' has not been bought]
  }
  // snippet.end
}
try await runAlbums()
