import Foundation
import Waymark
import WaymarkApp

// The samples of both editions of the guide that an app makes of its features: the application
// delegate and the links. `UIApplicationDelegate` and its types are not there on Linux.

class UIApplication {}

/// The guide's application delegate.
@MainActor
class AppDelegate {
  let presentationRouter: SimplePresentationRouter
  /// What the guide's `quickSetup` makes.
  let router: LinkRouter

  init(_ features: [any FeatureDefinition.Type], screen: MasterViewController?) throws {
    router = try LinkRouter(
      app: AppIdentity(schemes: ["flint-demo"], domains: ["demo-app.flint.tools"]),
      features: features
    )
    presentationRouter = SimplePresentationRouter(top: screen)
  }

  // The newer edition has lost the call's name, which the older one shows; the router is the one
  // made above.
  func application(_ app: UIApplication, open url: URL, options: [String: Any] = [:]) -> Bool {
    let result: LinkRouter.Receipt = router.open(url: url, with: presentationRouter)
    return result == .success
  }

  // The guide has no `try`: an input that no link can carry is an error and no crash.
  func links(to document: DocumentRef) throws -> (app: String, web: String) {
    let someInput = document
    let appUrl = try router.linkCreator.appLink(
      to: DocumentManagementFeature.openDocument,
      with: someInput
    )
    let webUrl = try router.linkCreator.universalLink(
      to: DocumentManagementFeature.openDocument,
      with: someInput
    )
    return (appUrl, webUrl)
  }
}

// The older edition's feature: it "just adds conformance" to one that is there.
class PlainDocumentFeature: Feature {
  static let createNew = action(DocumentCreateAction.self)
  static let openDocument = action(DocumentOpenAction.self)
}

extension PlainDocumentFeature: URLMapped {
  /// Add the URL mappings for the actions.
  static func urlMappings(routes: URLMappingsBuilder) {
    routes.send("create", to: createNew)
    routes.send("open", to: openDocument)
  }
}
