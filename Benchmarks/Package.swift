// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever builds Waymark never fetches what it is compared with.
let package = Package(
  name: "waymark-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "waymark", path: "..", traits: ["TypedRoutes", "Hummingbird"]),
    .package(name: "waymark-site", path: "../Site"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      exact: "2.28.1",
      traits: []
    ),
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .target(name: "RouteSets"),
    .target(
      name: "ShopRoutes",
      dependencies: [
        .product(name: "WaymarkRoutes", package: "waymark"),
        .product(name: "WaymarkApp", package: "waymark"),
        .product(name: "Waymark", package: "waymark"),
      ]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "AllocationCounter",
        "RouteSets",
        "ShopRoutes",
        .product(name: "Waymark", package: "waymark"),
        .product(name: "WaymarkCatalog", package: "waymark"),
        .product(name: "WaymarkApp", package: "waymark"),
        .product(name: "WaymarkPlatforms", package: "waymark"),
        .product(name: "WaymarkAgreement", package: "waymark"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]
    ),
    .executableTarget(
      name: "Instructions",
      dependencies: [
        "RouteSets", "ShopRoutes",
        .product(name: "Waymark", package: "waymark"),
        .product(name: "WaymarkApp", package: "waymark"),
      ]
    ),
    .executableTarget(
      name: "FirstCalls",
      dependencies: [
        "RouteSets", "ShopRoutes",
        .product(name: "Waymark", package: "waymark"),
        .product(name: "WaymarkApp", package: "waymark"),
      ]
    ),
    .executableTarget(
      name: "MeasuredServers",
      dependencies: [
        .product(name: "SiteServer", package: "waymark-site"),
        .product(name: "WaymarkHummingbird", package: "waymark"),
        .product(name: "WaymarkSite", package: "waymark"),
        .product(name: "WaymarkCatalog", package: "waymark"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "AllocationCounter" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
