// swift-tools-version: 6.2
import PackageDescription

// `Tools` guards every third-party package that the command needs. A package that names Waymark
// with `traits: []` and uses the product `Waymark` fetches none of them.
let tools: TargetDependencyCondition? = .when(traits: ["Tools"])

let package = Package(
  name: "waymark",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10)],
  products: [
    .library(name: "Waymark", targets: ["Waymark"]),
    .library(name: "WaymarkCommand", targets: ["WaymarkCommand"]),
    .executable(name: "waymark", targets: ["WaymarkCLI"]),
  ],
  traits: [
    .trait(name: "Tools", description: "The command `waymark` and what it is made of."),
    .default(enabledTraits: ["Tools"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(name: "Waymark"),
    .target(
      name: "WaymarkCommand",
      dependencies: [
        "Waymark",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
      ]
    ),
    .executableTarget(name: "WaymarkCLI", dependencies: ["WaymarkCommand"]),
    .testTarget(name: "WaymarkTests", dependencies: ["Waymark"]),
    .testTarget(
      name: "WaymarkCommandTests",
      dependencies: ["WaymarkCommand", "Waymark", "WaymarkCLI"]
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
