import Foundation
import Waymark

extension LinkRouter {
  /// A router that works without set-up.
  ///
  ///     LinkRouter.shared.addHandler(GamesLinkHandler(coordinator: coordinator))
  ///     LinkRouter.shared.route(url: url)
  ///
  /// Its schemes are those of the main bundle's URL types, or any where it has none; its domains
  /// are any, because a running app cannot read its entitlements. Nothing else depends on it: any
  /// number of routers may live side by side.
  ///
  /// In an app extension `Bundle.main` is the extension, which has no URL types, so that any scheme
  /// is read there and a link cannot be written without naming one. Make a router with the app's
  /// identity in an extension: `try LinkRouter(app: app)`.
  ///
  /// Source: Apple, Foundation, `Bundle.main`.
  public static let shared = LinkRouter(
    withoutRoutesFor: AppIdentity(
      schemes: schemes(inURLTypes: Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes")),
      domains: .any
    )
  )

  /// The schemes of an `Info.plist`'s URL types, in their order; any where there is none.
  ///
  /// Source: Apple, Information Property List, `CFBundleURLTypes` and `CFBundleURLSchemes`.
  static func schemes(inURLTypes types: Any?) -> AppIdentity.Names {
    let schemes = (types as? [[String: Any]] ?? []).flatMap { type in
      type["CFBundleURLSchemes"] as? [String] ?? []
    }
    return schemes.isEmpty ? .any : .listed(schemes)
  }
}
