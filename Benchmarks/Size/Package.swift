// swift-tools-version: 6.2
import PackageDescription

// Programs with and without Waymark, built as an app is built by default. The difference of their
// sizes is the size that Waymark adds to an app.
let package = Package(
  name: "waymark-size",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "waymark", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "Plain"),
    .executableTarget(name: "PlainApp"),
    .executableTarget(
      name: "Links",
      dependencies: [.product(name: "Waymark", package: "waymark")]
    ),
    .executableTarget(
      name: "LinksApp",
      dependencies: [
        .product(name: "Waymark", package: "waymark"),
        .product(name: "WaymarkApp", package: "waymark"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
