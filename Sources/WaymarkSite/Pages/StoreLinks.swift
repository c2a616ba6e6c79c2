internal import Waymark
internal import WaymarkCatalog

/// The addresses of an app in the stores of the systems on which a route applies.
struct StoreLinks {
  /// The address in the App Store; `nil` if the app has no number there.
  let appStore: String?
  /// The address in the Play Store; `nil` if the app has no package.
  let playStore: String?
  /// The package on Android.
  let package: String?
  /// Indicates whether the route applies on iOS, and the app has an identifier there.
  let isOnApple: Bool

  init(_ route: Route, _ app: AppIdentity) {
    let apple = route.applies(to: .iOS) ? app.apple : nil
    isOnApple = apple.map { !$0.appIDs.isEmpty || $0.storeID != nil } ?? false
    let country = app.site?.storeCountry.map { "\($0)/" } ?? ""
    appStore = apple?.storeID.map { "https://apps.apple.com/\(country)app/id\($0)" }
    package = route.applies(to: .android) ? app.android?.package : nil
    playStore = package.map { "https://play.google.com/store/apps/details?id=\($0)" }
  }

  /// Indicates whether the app exists on a system on which the route applies.
  var isOnAnySystem: Bool { isOnApple || package != nil }
}
