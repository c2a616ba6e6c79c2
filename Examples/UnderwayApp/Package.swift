// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "UnderwayApp",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(name: "waymark", path: "../..", traits: ["TypedRoutes"])
  ],
  targets: [
    .executableTarget(
      name: "UnderwayApp",
      dependencies: [
        .product(name: "_UnderwayRoutes", package: "waymark"),
        .product(name: "WaymarkApp", package: "waymark"),
        .product(name: "Waymark", package: "waymark"),
      ]
    )
  ]
)
