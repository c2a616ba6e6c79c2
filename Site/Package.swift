// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever uses or builds Waymark does not fetch a server.
let package = Package(
  name: "waymark-site",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "waymark-site", targets: ["waymark-site"]),
    // For the package in Benchmarks, which measures the server.
    .library(name: "SiteServer", targets: ["SiteServer"]),
  ],
  dependencies: [
    .package(name: "waymark", path: "..", traits: ["Tools", "Hummingbird"]),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "SiteServer",
      dependencies: [
        "SiteCheck",
        .product(name: "WaymarkSite", package: "waymark"),
        .product(name: "WaymarkHummingbird", package: "waymark"),
        .product(name: "WaymarkCommand", package: "waymark"),
        .product(name: "WaymarkPlatforms", package: "waymark"),
        .product(name: "WaymarkCatalog", package: "waymark"),
        .product(name: "Waymark", package: "waymark"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]
    ),
    .executableTarget(
      name: "waymark-site",
      dependencies: [
        "SiteServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
    // The program of the article "Serving", so that it compiles.
    .executableTarget(
      name: "hummingbird-site",
      dependencies: [
        .product(name: "WaymarkSite", package: "waymark"),
        .product(name: "WaymarkHummingbird", package: "waymark"),
        .product(name: "WaymarkCatalog", package: "waymark"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]
    ),
    .target(
      name: "SiteCheck",
      dependencies: [
        .product(name: "WaymarkCommand", package: "waymark"),
        .product(name: "WaymarkPlatforms", package: "waymark"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]
    ),
    .executableTarget(
      name: "waymark-check",
      dependencies: ["SiteCheck", .product(name: "WaymarkCommand", package: "waymark")]
    ),
    .testTarget(
      name: "SiteServerTests",
      dependencies: [
        "SiteServer",
        .product(name: "WaymarkSite", package: "waymark"),
        .product(name: "WaymarkHummingbird", package: "waymark"),
        .product(name: "WaymarkCommand", package: "waymark"),
        .product(name: "WaymarkPlatforms", package: "waymark"),
        .product(name: "WaymarkCatalog", package: "waymark"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]
    ),
    .testTarget(
      name: "SiteCheckTests",
      dependencies: [
        "SiteCheck", "waymark-check",
        .product(name: "WaymarkPlatforms", package: "waymark"),
        .product(name: "WaymarkCatalog", package: "waymark"),
        .product(name: "Waymark", package: "waymark"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
