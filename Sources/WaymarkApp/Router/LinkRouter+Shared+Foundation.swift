import Foundation
import Waymark

extension LinkRouter {
  /// A shared router that needs no configuration.
  ///
  ///     LinkRouter.shared.addHandler(GamesLinkHandler(coordinator: coordinator))
  ///     LinkRouter.shared.route(url: url)
  ///
  /// Its schemes are those of the main bundle's URL types, or any scheme if the bundle has none.
  /// Its domains are any, because a running app cannot read its entitlements. Nothing else depends
  /// on the shared router: an app can have any number of routers.
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
