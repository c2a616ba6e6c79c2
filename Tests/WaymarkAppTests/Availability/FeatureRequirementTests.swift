import Foundation
import Testing
import Waymark
import WaymarkApp

@MainActor
@Suite(.serialized) struct FeatureRequirementTests {
  // What a feature requires is asked while links are opened: no other suite may say so.
  enum A {}

  struct Network: FeatureRequirement.Condition {
    let name = "network"
    var unmetReason: String?
  }

  final class UnknownPurchases: PurchaseTracker {
    func isPurchased(_ product: String) -> Bool? { product == "sold" ? true : nil }
  }

  /// The causes for which a feature of one requirement is not available.
  private func causes(
    _ requirement: FeatureRequirement,
    _ environment: FeatureEnvironment = FeatureEnvironment()
  ) throws -> [FeatureAvailability.Reason.Cause] {
    let feature = Limited<A>.requiring(requirement)
    let router = try LinkRouter(app: .tests, features: [feature], environment: environment)
    let reasons = router.availability(of: feature).reasons
    #expect(router.availability(of: feature).isAvailable == reasons.isEmpty)
    return reasons.map(\.cause)
  }

  @Test func `a flag has the value that the app has set, or its default`() throws {
    let environment = FeatureEnvironment(flags: ["on": true, "off": false])
    #expect(try causes(.flag("on"), environment) == [])
    #expect(try causes(.flag("off", default: true), environment) == [.flagOff("off")])
    #expect(try causes(.flag("new"), environment) == [.flagOff("new")])
    #expect(try causes(.flag("new", default: true), environment) == [])
    environment.flags["new"] = true
    #expect(try causes(.flag("new"), environment) == [])
    #expect(try causes(.enabled("clock") { false }) == [.flagOff("clock")])
    #expect(try causes(.enabled("clock") { true }) == [])
  }

  @Test func `a toggle has the value that the user has chosen, or its default`() throws {
    let store = MemoryToggleStore(["off": false])
    let environment = FeatureEnvironment(toggles: store)
    #expect(try causes(.userToggle("off"), environment) == [.toggledOff("off")])
    #expect(try causes(.userToggle("new"), environment) == [])
    #expect(try causes(.userToggle("new", default: false), environment) == [.toggledOff("new")])
    store.set("off", to: true)
    #expect(try causes(.userToggle("off"), environment) == [])
    store.set("off", to: nil)
    #expect(try causes(.userToggle("off", default: false), environment) == [.toggledOff("off")])
  }

  @Test func `one of several products is sufficient, and an unknown purchase is reported`() throws {
    let bought = FeatureEnvironment(purchases: MemoryPurchases(["year"]))
    let unknown = FeatureEnvironment(purchases: UnknownPurchases())
    #expect(try causes(.purchase("year"), bought) == [])
    #expect(try causes(.purchase(anyOf: ["month", "year"]), bought) == [])
    #expect(try causes(.purchase("month"), bought) == [.notPurchased(["month"])])
    #expect(try causes(.purchase(anyOf: ["a", "b"])) == [.notPurchased(["a", "b"])])
    #expect(try causes(.purchase(anyOf: [])) == [.notPurchased([])])
    #expect(try causes(.purchase("a"), unknown) == [.purchaseUnknown(["a"])])
    #expect(try causes(.purchase(anyOf: ["a", "sold"]), unknown) == [])
  }

  @Test(
    arguments: [
      (FeatureEnvironment.PlatformVersion(.iOS, 17, 4), [true, true, false, true]),
      (FeatureEnvironment.PlatformVersion(.iOS, 17, 5), [true, true, true, true]),
      (FeatureEnvironment.PlatformVersion(.iOS, 18, 0), [true, true, true, true]),
      (FeatureEnvironment.PlatformVersion(.iOS, 9, 9), [false, false, false, true]),
      (FeatureEnvironment.PlatformVersion(.macOS, 10), [true, true, true, false]),
    ]
  )
  func `the minimum version of a platform applies only to that platform`(
    platform: FeatureEnvironment.PlatformVersion,
    isMet: [Bool]
  ) throws {
    let environment = FeatureEnvironment(platform: platform)
    let requirements: [FeatureRequirement] = [
      .platform(.iOS, from: 10), .platform(.iOS, from: 17, 4), .platform(.iOS, from: 17, 5),
      .platforms([.iOS, .watchOS]),
    ]
    #expect(try requirements.map { try causes($0, environment).isEmpty } == isMet)
  }

  @Test func `the platform of the process is detected`() {
    #expect(FeatureEnvironment.PlatformVersion.current.major > 0)
    #if os(Linux)
    #expect(FeatureEnvironment.PlatformVersion.current.platform == .linux)
    #endif
  }

  @Test func `a custom condition states the reason why it is not met`() throws {
    #expect(try causes(.condition(Network(unmetReason: nil))) == [])
    #expect(
      try causes(.condition(Network(unmetReason: "there is no network")))
        == [.condition(name: "network", reason: "there is no network")]
    )
  }

  @Test func `each reason is one sentence that names the feature`() throws {
    let feature = Limited<A>.requiring(
      .flag("beta"),
      .userToggle("export", default: false),
      .purchase(anyOf: ["month", "year"]),
      .platform(.linux, from: 99),
      .platforms([]),
      .condition(Network(unmetReason: "there is no network"))
    )
    let environment = FeatureEnvironment(platform: FeatureEnvironment.PlatformVersion(.linux, 6, 1))
    let router = try LinkRouter(app: .tests, features: [feature], environment: environment)
    #expect(
      router.availability(of: feature).reasons.map(\.description) == [
        "LimitedA: the flag 'beta' is off",
        "LimitedA: the user has not switched 'export' on",
        "LimitedA: 'month' or 'year' has not been bought",
        "LimitedA: it needs Linux 99.0, and this is Linux 6.1",
        "LimitedA: it does not exist on Linux",
        "LimitedA: there is no network ('network')",
      ]
    )
  }

  @Test func `choices are saved in the preferences, separate from other values`() throws {
    let suite = "waymark.tests.\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    let store = UserDefaultsToggleStore(defaults)
    #expect(store.isOn("export") == nil)
    for choice in [true, false] {
      store.set("export", to: choice)
      #expect(UserDefaultsToggleStore(defaults).isOn("export") == choice)
      #expect(defaults.object(forKey: "export") == nil)
    }
    #expect(UserDefaultsToggleStore(defaults, prefix: "other.").isOn("export") == nil)
    store.set("export", to: nil)
    #expect(store.isOn("export") == nil)
    defaults.set("neither", forKey: "waymark.toggle.export")
    #expect(store.isOn("export") == nil)
  }

  @Test(
    arguments: [
      ("YES", true), ("yes", true), ("true", true), ("TRUE", true), ("1", true),
      ("NO", false), ("no", false), ("false", false), ("0", false),
      ("", nil), ("2", nil), ("on", nil), (" YES", nil), ("ja", nil),
    ] as [(String, Bool?)]
  )
  func `a choice can be a launch argument, which is a text`(text: String, isOn: Bool?) throws {
    let suite = "waymark.tests.\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { defaults.removePersistentDomain(forName: suite) }
    defaults.set(text, forKey: "waymark.toggle.export")
    #expect(UserDefaultsToggleStore(defaults).isOn("export") == isOn)
  }

  @Test(
    arguments: [
      ("<key>iOSSupportVersion</key><string>17.4</string>", "iOS 17.4"),
      ("<key>iOSSupportVersion</key><string>26.1.2</string>", "iOS 26.1"),
      ("<key>iOSSupportVersion</key><string>18</string>", "iOS 18.0"),
      ("<key>iOSSupportVersion</key><string>a.b</string>", nil),
      ("<key>iOSSupportVersion</key><integer>17</integer>", nil),
      ("<key>ProductVersion</key><string>14.4</string>", nil), ("", nil),
    ] as [(String, String?)]
  )
  func `the system version on Mac Catalyst is the version of iOS`(keys: String, text: String?) {
    let plist = #"<?xml version="1.0"?><plist version="1.0"><dict>\#(keys)</dict></plist>"#
    #expect(
      FeatureEnvironment.PlatformVersion(systemVersion: Data(plist.utf8))?.description == text
    )
    #expect(FeatureEnvironment.PlatformVersion(systemVersion: Data(keys.utf8)) == nil)
    #expect(FeatureEnvironment.PlatformVersion(systemVersion: nil) == nil)
  }
}
