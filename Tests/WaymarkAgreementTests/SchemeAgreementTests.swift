import Testing
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `Agreement about custom schemes` {
  /// - Parameter data: The content of the manifest's only filter.
  private static func manifest(_ data: String, isBrowsable: Bool = true) throws -> AndroidManifest {
    let browsable =
      isBrowsable ? #"<category android:name="android.intent.category.BROWSABLE"/>"# : ""
    return try AndroidManifest(
      """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>
      <activity android:name=".Main" android:exported="true"><intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>\(browsable)
      \(data)</intent-filter></activity></application></manifest>
      """
    )
  }

  private static func catalog(_ scopes: Set<RouteScope> = [.appAny]) throws -> LinkCatalog {
    let app = AppIdentity(
      schemes: ["shop", "tea"],
      domains: [],
      apple: .init(appIDs: ["ABCDE12345.a.b"]),
      android: .init(package: "a.b", activity: ".Main")
    )
    return try LinkCatalog(
      app: app,
      routes: [
        Route("item/{id}", in: scopes, name: "item"),
        Route("old", in: scopes, name: "old", notes: .init(platforms: [.iOS])),
        Route("pay", in: scopes, name: "pay", notes: .init(requiresVerifiedLink: true)),
      ]
    )
  }

  @Test(arguments: [
    (#"<data android:scheme="shop"/>"#, [String]()),
    // Other schemes, such as those of libraries, are no difference.
    (#"<data android:scheme="shop"/><data android:scheme="fb12345678"/>"#, []),
    (#"<data android:scheme="shop" android:host="item" android:pathPrefix="/"/>"#, []),
    (#"<data android:scheme="shop" android:host="items"/>"#, ["shop://item/x"]),
    (#"<data android:scheme="shop" android:host="item" android:path="/7"/>"#, ["shop://item/x"]),
    // Android compares the scheme with its case.
    (#"<data android:scheme="Shop"/>"#, ["shop://item/x"]),
    (#"<data android:scheme="tea"/>"#, ["shop://item/x"]),
  ])
  func `a link of a route that no filter matches is a difference`(
    data: String,
    links: [String]
  ) throws {
    var files = PlatformFiles()
    files.manifest = try Self.manifest(data)
    let agreement = try Self.catalog([.app(scheme: "shop")]).agreement(with: files)
    #expect(agreement.differences.map(\.url) == links)
    #expect(agreement.differences.allSatisfy { $0.platform == .android && $0.isScheme })
    #expect(agreement.agrees == links.isEmpty)
    files.manifest = try Self.manifest(data, isBrowsable: false)
    let closed = try Self.catalog([.app(scheme: "shop")]).agreement(with: files)
    #expect(closed.differences.map(\.url) == ["shop://item/x"])
  }

  @Test(arguments: [
    (["shop"], [String]()), (["SHOP", "fb12345678"], []),
    (["shpo"], ["shop://item/x", "shop://old"]),
    ([], ["shop://item/x", "shop://old"]),
  ])
  func `a scheme that Info.plist lacks is a difference for each route`(
    schemes: [String],
    links: [String]
  ) throws {
    let files = PlatformFiles(infoPropertyList: .init(urlTypes: [.init(schemes: schemes)]))
    let agreement = try Self.catalog([.app(scheme: "shop")]).agreement(with: files)
    #expect(agreement.differences.map(\.url).sorted() == links)
    #expect(agreement.differences.allSatisfy { $0.platform == .iOS && $0.opens.iOS == false })
    #expect(agreement.agrees == links.isEmpty)
  }

  @Test func `a scheme that only the build knows is not compared`() throws {
    let types = [URLType(schemes: ["shop", "$(SCHEME)"])]
    let files = PlatformFiles(infoPropertyList: .init(urlTypes: types))
    let agreement = try Self.catalog().agreement(with: files)
    #expect(agreement.agrees == nil)
    #expect(agreement.notCompared.map(\.what) == ["info-plist"])
    #expect(try Self.catalog([.app(scheme: "shop")]).agreement(with: files).agrees == true)
  }

  @Test func `an Info.plist is compared for a catalog without an app for iOS`() throws {
    let files = PlatformFiles(infoPropertyList: .init(urlTypes: [.init(schemes: ["tea"])]))
    var app = try Self.catalog().app
    app.apple = nil
    let catalog = try LinkCatalog(app: app, routes: [Route("item", in: [.appAny], name: "item")])
    #expect(try catalog.agreement(with: files).differences.map(\.url) == ["shop://item"])
    #expect(try catalog.agreement().agrees == true)
  }

  /// A filter with a wildcard for the host matches no link with an empty one.
  @Test func `a link with an empty host is not compared`() throws {
    var files = PlatformFiles()
    files.manifest = try Self.manifest(#"<data android:scheme="shop" android:host="*.a"/>"#)
    let route = try Route("{word}.a", in: [.app(scheme: "shop")], name: "word")
    let catalog = try LinkCatalog(app: Self.catalog().app, routes: [route])
    #expect(try catalog.agreement(with: files).agrees == true)
  }
}
