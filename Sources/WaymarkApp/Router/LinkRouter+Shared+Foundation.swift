public import Foundation
public import Waymark

extension LinkRouter {
  /// A shared router that needs no configuration.
  ///
  ///     LinkRouter.shared.addHandler(GamesLinkHandler(coordinator: coordinator))
  ///     LinkRouter.shared.route(url: url)
  ///
  /// Its schemes are those of the main bundle's URL types, or any scheme if the bundle has none.
  /// Its domains are any, because a running app cannot read its entitlements. To name the domains
  /// and to add features, call ``addFeatures(_:app:requirements:environment:)`` at start. A
  /// route that requires a verified link is left out until the domains are named.
  /// Nothing else depends on the shared router: an app can have any number of routers.
  ///
  /// In an app extension, `Bundle.main` is the extension, which has no URL types: the shared router
  /// then reads any scheme, and a link cannot be written without naming a scheme. In an extension,
  /// make a router with the app's identity: `try LinkRouter(app: app)`.
  ///
  /// Source: Apple, Foundation, `Bundle.main`.
  public static let shared = LinkRouter(
    withoutRoutesFor: AppIdentity(
      schemes: schemes(inURLTypes: Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes")),
      domains: .any
    )
  )

  /// Returns the schemes of an `Info.plist`'s URL types, in their order; any scheme if there is
  /// none.
  ///
  /// Source: Apple, Information Property List, `CFBundleURLTypes` and `CFBundleURLSchemes`.
  static func schemes(inURLTypes types: Any?) -> AppIdentity.Names {
    let schemes = (types as? [[String: Any]] ?? []).flatMap { type in
      type["CFBundleURLSchemes"] as? [String] ?? []
    }
    return schemes.isEmpty ? .any : .listed(schemes)
  }
}

/// The calls of an app that was written for Flint, after `typealias Flint = LinkRouter`.
extension LinkRouter {
  /// Sets up the shared router with features, the schemes of the main bundle, and domains; call it
  /// once, when the app starts.
  ///
  ///     try LinkRouter.quickSetup(AppFeatures.self, domains: ["documents.example"])
  ///
  /// - Parameters:
  ///   - features: The features; a group includes all its subfeatures.
  ///   - domains: The domains of universal links; without domains, the app has none.
  ///   - bundle: The bundle whose URL types have the schemes.
  ///   - environment: The environment against which the requirements of conditional features are
  ///     checked; `nil` for an empty one.
  /// - Throws: ``AppIdentityError`` for the bundle, and ``LinkRouterError`` for the features.
  public static func quickSetup(
    _ features: any FeatureDefinition.Type...,
    domains: [String] = [],
    bundle: Bundle = .main,
    environment: FeatureEnvironment? = nil
  ) throws {
    let app = try AppIdentity(bundle: bundle, domains: .listed(domains))
    try shared.addFeatures(features, app: app, environment: environment)
  }

  /// Adds a feature, or a group with all its subfeatures, to the shared router.
  ///
  /// - Throws: ``LinkRouterError`` with all mistakes of the feature.
  public static func register(_ feature: any FeatureDefinition.Type) throws {
    try shared.addFeatures([feature])
  }

  /// Opens a URL with the shared router, and returns at once `success` if the link was accepted, or
  /// the result with which it ended.
  ///
  /// The presentation and the action of an accepted link follow in a task; observers receive their
  /// result. In new code, call `open` of a router, whose ``LinkRouter/Receipt`` cannot be confused
  /// with the final result.
  @discardableResult
  public static func open(
    url: URL,
    with presentation: (any ActionPresentation)? = nil
  ) -> URLRoutingResult {
    switch shared.open(url: url, with: presentation) as LinkRouter.Receipt {
    case .accepted: .success
    case .refused(let result): result
    }
  }

  /// The link creator of the shared router.
  public static var linkCreator: LinkCreator { shared.linkCreator }
}
