// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// The targets whose compile time `Scripts/compile-time` compares. ArgumentParser is a measure for
// the speed of the machine, so its version must not change without new limits.
let package = Package(
  name: "waymark-compile-time",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "waymark", path: "../..", traits: ["TypedRoutes"]),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .macro(
      name: "EmptyMacros",
      // The products that Waymark's own macro uses.
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ]
    ),
    .target(name: "Empty", dependencies: ["EmptyMacros"]),
    .target(name: "Typed", dependencies: [.product(name: "WaymarkRoutes", package: "waymark")]),
    .executableTarget(name: "Plain"),
    .executableTarget(
      name: "Linked",
      dependencies: [
        .product(name: "Waymark", package: "waymark"),
        .product(name: "WaymarkApp", package: "waymark"),
      ]
    ),
    .target(
      name: "Reference",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
