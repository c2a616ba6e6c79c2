// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Four traits guard the third-party packages: `Tools` the one that the command needs, `TypedRoutes`
// the one that `@Routes` is expanded with, `Observability` those that links are reported to,
// `Hummingbird` those of a server. A package that names Waymark with `traits: []` and uses the
// product `Waymark` fetches none of them.
let tools: TargetDependencyCondition? = .when(traits: ["Tools"])
let typedRoutes: TargetDependencyCondition? = .when(traits: ["TypedRoutes"])

let hummingbird: TargetDependencyCondition? = .when(traits: ["Hummingbird"])

/// A product of a package that observers report to, while `Observability` is on.
func observed(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Observability"]))
}

/// A product of swift-syntax, while `TypedRoutes` is on.
func swiftSyntax(_ product: String) -> Target.Dependency {
  .product(name: product, package: "swift-syntax", condition: typedRoutes)
}

let package = Package(
  name: "waymark",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Waymark", targets: ["Waymark"]),
    .library(name: "WaymarkDiagnostics", targets: ["WaymarkDiagnostics"]),
    .library(name: "WaymarkCatalog", targets: ["WaymarkCatalog"]),
    .library(name: "WaymarkRoutes", targets: ["WaymarkRoutes"]),
    .library(name: "WaymarkApp", targets: ["WaymarkApp"]),
    .library(name: "WaymarkPlatforms", targets: ["WaymarkPlatforms"]),
    .library(name: "WaymarkAgreement", targets: ["WaymarkAgreement"]),
    .library(name: "WaymarkSite", targets: ["WaymarkSite"]),
    .library(name: "WaymarkHummingbird", targets: ["WaymarkHummingbird"]),
    .library(name: "WaymarkTesting", targets: ["WaymarkTesting"]),
    .library(name: "WaymarkObservability", targets: ["WaymarkObservability"]),
    .library(name: "WaymarkCommand", targets: ["WaymarkCommand"]),
    // Not `waymark`: on a Mac, Xcode 26 keeps the intermediate files of a product and a module in
    // one folder if their names differ only in case.
    .executable(name: "waymark-cli", targets: ["WaymarkCLI"]),
    // For the package in Examples/UnderwayApp. The name begins with an underscore because no other
    // app needs the product.
    .library(name: "_UnderwayRoutes", targets: ["UnderwayRoutes"]),
    .plugin(name: "WaymarkCommandPlugin", targets: ["WaymarkCommandPlugin"]),
    .plugin(name: "WaymarkGeneratePlugin", targets: ["WaymarkGeneratePlugin"]),
  ],
  traits: [
    .trait(name: "Tools", description: "The command `waymark`."),
    .trait(name: "TypedRoutes", description: "`@Routes` enums and the macro that expands them."),
    .trait(name: "Observability", description: "Logs, metrics and traces of an app's links."),
    .trait(name: "Hummingbird", description: "The site of an app's links in a Hummingbird app."),
    .default(enabledTraits: ["Tools", "TypedRoutes"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
    // A range, because all macros of an app's packages share one version of swift-syntax.
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"605.0.0"),
  ],
  targets: [
    .target(name: "Waymark"),
    .target(name: "WaymarkDiagnostics", dependencies: ["Waymark"]),
    .target(name: "WaymarkCatalog", dependencies: ["WaymarkDiagnostics", "Waymark"]),
    .macro(
      name: "WaymarkRoutesPlugin",
      dependencies: [
        "WaymarkCatalog", "WaymarkDiagnostics", "Waymark",
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftSyntaxBuilder"), swiftSyntax("SwiftParser"),
        swiftSyntax("SwiftSyntaxMacros"), swiftSyntax("SwiftDiagnostics"),
        swiftSyntax("SwiftCompilerPlugin"),
      ]
    ),
    .target(name: "WaymarkApp", dependencies: ["Waymark"]),
    // What is excluded are texts in other languages, which `Scripts/texts` writes into Swift files,
    // and in WaymarkCommand the families of codes.
    .target(
      name: "WaymarkPlatforms",
      dependencies: ["WaymarkCatalog", "WaymarkDiagnostics", "Waymark"],
      exclude: [
        "Generation/Languages/Companion.kt", "Generation/Languages/Domain.kt",
        "Generation/Languages/Matcher.kt", "Generation/Languages/Members.kt",
        "Generation/Languages/Reader.kt", "Generation/Languages/Spelling.kt",
        "Generation/Languages/Writer.kt", "Generation/Languages/Domain.ts",
        "Generation/Languages/LinkReader.ts", "Generation/Languages/LinkWriter.ts",
        "Generation/Languages/Linking.ts", "Generation/Languages/Module.ts",
        "Generation/Languages/Table.ts", "Generation/reference.css",
      ]
    ),
    .target(
      name: "WaymarkAgreement",
      dependencies: ["WaymarkPlatforms", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark"]
    ),
    .target(
      name: "WaymarkSite",
      dependencies: [
        "WaymarkAgreement", "WaymarkPlatforms", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark",
      ],
      exclude: ["Book/book.css", "Book/book.js", "Files/site.css"]
    ),
    .target(
      name: "WaymarkHummingbird",
      dependencies: [
        "WaymarkSite", "Waymark",
        .product(name: "Hummingbird", package: "hummingbird", condition: hummingbird),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: hummingbird),
        .product(name: "Logging", package: "swift-log", condition: hummingbird),
        .product(name: "Metrics", package: "swift-metrics", condition: hummingbird),
      ]
    ),
    .target(name: "WaymarkRoutes", dependencies: ["Waymark", "WaymarkRoutesPlugin"]),
    .target(
      name: "WaymarkTesting",
      dependencies: ["WaymarkApp", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark"]
    ),
    .target(
      name: "WaymarkObservability",
      dependencies: [
        "WaymarkApp",
        observed("Logging", "swift-log"), observed("Metrics", "swift-metrics"),
        observed("Tracing", "swift-distributed-tracing"),
      ]
    ),
    .target(
      name: "WaymarkCommand",
      dependencies: [
        "WaymarkSite", "WaymarkAgreement", "WaymarkPlatforms", "WaymarkCatalog",
        "WaymarkDiagnostics", "Waymark",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: tools),
      ],
      exclude: ["Codes/Families"]
    ),
    .executableTarget(name: "WaymarkCLI", dependencies: ["WaymarkCommand"]),
    // The permission to write belongs to a plugin as a whole, so there are two.
    .plugin(
      name: "WaymarkCommandPlugin",
      capability: .command(
        intent: .custom(verb: "waymark", description: "Explain and check the app's links.")
      ),
      dependencies: ["WaymarkCLI"]
    ),
    .plugin(
      name: "WaymarkGeneratePlugin",
      capability: .command(
        intent: .custom(
          verb: "waymark-generate",
          description: "Generate the files that iOS, Android and web servers need."
        ),
        permissions: [.writeToPackageDirectory(reason: "It writes the generated files.")]
      ),
      dependencies: ["WaymarkCLI"]
    ),
    .target(
      name: "UnderwayRoutes",
      dependencies: ["WaymarkRoutes"],
      path: "Examples/Underway/UnderwayRoutes"
    ),
    .executableTarget(
      name: "underway-links",
      dependencies: ["UnderwayRoutes", "WaymarkRoutes", "WaymarkCatalog"],
      path: "Examples/Underway/underway-links"
    ),
    .executableTarget(
      name: "underway-tool",
      dependencies: [
        "UnderwayRoutes", "WaymarkCommand", "WaymarkRoutes", "WaymarkCatalog", "Waymark",
      ],
      path: "Examples/Underway/underway-tool"
    ),
    .target(
      name: "ExampleTerminal",
      dependencies: ["WaymarkApp"],
      path: "Examples/Terminal"
    ),
    .target(
      name: "DocumentsApp",
      dependencies: ["WaymarkApp", "WaymarkCatalog", "Waymark", "ExampleTerminal"],
      path: "Examples/Documents/DocumentsApp"
    ),
    .executableTarget(
      name: "documents",
      dependencies: ["DocumentsApp", "ExampleTerminal", "WaymarkDiagnostics"],
      path: "Examples/Documents/documents"
    ),
    .executableTarget(
      name: "documents-tool",
      dependencies: [
        "DocumentsApp", "WaymarkCommand", "WaymarkApp", "WaymarkCatalog", "Waymark",
      ],
      path: "Examples/Documents/documents-tool"
    ),
    .target(
      name: "BoardGamesApp",
      dependencies: ["WaymarkApp", "Waymark", "ExampleTerminal"],
      path: "Examples/BoardGames/BoardGamesApp"
    ),
    .executableTarget(
      name: "boardgames",
      dependencies: ["BoardGamesApp", "ExampleTerminal"],
      path: "Examples/BoardGames/boardgames"
    ),
    .target(
      name: "RecipeLinks",
      dependencies: ["WaymarkRoutes"],
      path: "Examples/Recipes/RecipeLinks"
    ),
    .target(
      name: "RecipesApp",
      dependencies: ["RecipeLinks", "WaymarkApp"],
      path: "Examples/Recipes/RecipesApp"
    ),
    .executableTarget(
      name: "recipes",
      dependencies: ["RecipesApp", "WaymarkApp"],
      path: "Examples/Recipes/recipes"
    ),
    .executableTarget(
      name: "recipe-links",
      dependencies: ["RecipeLinks", "WaymarkCommand", "WaymarkCatalog", "Waymark"],
      path: "Examples/Recipes/recipe-links"
    ),
    // Calls a function before the tests begin, which Swift cannot.
    .target(name: "EnableDiagnostics", path: "Tests/EnableDiagnostics"),
    .target(
      name: "TestSupport",
      dependencies: ["EnableDiagnostics", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark"],
      path: "Tests/TestSupport"
    ),
    .target(
      name: "AgreementModel",
      dependencies: [
        "WaymarkSite", "WaymarkAgreement", "WaymarkPlatforms", "WaymarkCatalog",
        "WaymarkDiagnostics", "Waymark",
        "TestSupport",
      ],
      path: "Tests/AgreementModel"
    ),
    // A program, so that step `agreement` can run the model optimized.
    .executableTarget(
      name: "CompareRandomCatalogs",
      dependencies: ["AgreementModel", "TestSupport"],
      path: "Tests/CompareRandomCatalogs"
    ),
    // A program, because `Scripts/outputs` runs it beside the command.
    .executableTarget(
      name: "RecordOutputs",
      dependencies: [
        "WaymarkCommand", "WaymarkSite", "WaymarkPlatforms", "WaymarkApp", "WaymarkCatalog",
        "Waymark", "UnderwayRoutes", "DocumentsApp", "BoardGamesApp", "RecipeLinks",
        "AgreementModel", "TestSupport",
      ],
      path: "Tests/RecordOutputs"
    ),
    .testTarget(
      name: "UnderwayRoutesTests",
      dependencies: ["UnderwayRoutes", "WaymarkTesting", "Waymark"],
      path: "Examples/Underway/Tests",
      exclude: ["Links.txt"]
    ),
    // The files of the app that need no SwiftUI, compiled with their tests on every system.
    .testTarget(
      name: "UnderwayAppTests",
      dependencies: ["UnderwayRoutes", "WaymarkTesting", "WaymarkApp", "Waymark"],
      path: "Examples/UnderwayApp",
      exclude: [
        "Package.swift", "README.md", "Sources/UnderwayApp/App", "Sources/UnderwayApp/Views",
      ],
      sources: ["Sources/UnderwayApp/Model", "Tests"]
    ),
    .testTarget(
      name: "DocumentsAppTests",
      dependencies: ["DocumentsApp", "WaymarkTesting", "WaymarkApp", "Waymark"],
      path: "Examples/Documents/Tests"
    ),
    .testTarget(
      name: "BoardGamesAppTests",
      dependencies: ["BoardGamesApp", "WaymarkTesting", "WaymarkApp", "Waymark"],
      path: "Examples/BoardGames/Tests"
    ),
    .testTarget(
      name: "RecipesTests",
      dependencies: ["RecipeLinks", "RecipesApp", "WaymarkTesting", "WaymarkApp"],
      path: "Examples/Recipes/Tests"
    ),
    .testTarget(
      name: "WaymarkTests",
      dependencies: ["WaymarkCatalog", "WaymarkDiagnostics", "Waymark", "TestSupport"],
      exclude: ["Documentation/CommandOutputs.md"]
    ),
    .testTarget(
      name: "WaymarkAppTests",
      dependencies: [
        "WaymarkApp", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark", "DocumentsApp",
        "documents", "BoardGamesApp",
        "boardgames",
        "ExampleTerminal", "TestSupport",
      ]
    ),
    .testTarget(
      name: "WaymarkPlatformsTests",
      dependencies: [
        "WaymarkAgreement", "WaymarkPlatforms", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark",
        "TestSupport",
      ],
      exclude: ["Facts"]
    ),
    .testTarget(
      name: "WaymarkAgreementTests",
      dependencies: [
        "WaymarkAgreement", "WaymarkPlatforms", "WaymarkCatalog", "WaymarkApp", "Waymark",
        "UnderwayRoutes", "DocumentsApp", "RecipeLinks", "AgreementModel", "TestSupport",
      ]
    ),
    .testTarget(
      name: "WaymarkSiteTests",
      dependencies: [
        "WaymarkSite", "WaymarkAgreement", "WaymarkPlatforms", "WaymarkCatalog",
        "WaymarkDiagnostics", "Waymark",
        "UnderwayRoutes", "TestSupport",
      ]
    ),
    .testTarget(
      name: "WaymarkToolsTests",
      dependencies: [
        "WaymarkSite", "WaymarkPlatforms", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark",
        "WaymarkApp",
        "UnderwayRoutes", "DocumentsApp", "BoardGamesApp", "TestSupport",
      ]
    ),
    .testTarget(
      name: "WaymarkObservabilityTests",
      dependencies: [
        "WaymarkObservability", "WaymarkApp", "Waymark", "TestSupport",
        observed("Logging", "swift-log"), observed("InMemoryLogging", "swift-log"),
        observed("Metrics", "swift-metrics"), observed("MetricsTestKit", "swift-metrics"),
        observed("Tracing", "swift-distributed-tracing"),
        observed("InMemoryTracing", "swift-distributed-tracing"),
      ]
    ),
    .testTarget(
      name: "WaymarkTestingTests",
      dependencies: [
        "WaymarkTesting", "WaymarkApp", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark",
        "WaymarkRoutes",
        "UnderwayRoutes", "TestSupport",
      ]
    ),
    .testTarget(
      name: "WaymarkRoutesTests",
      dependencies: ["WaymarkRoutes", "WaymarkCatalog", "TestSupport"]
    ),
    .testTarget(
      name: "WaymarkRoutesPluginTests",
      dependencies: [
        "WaymarkPlatforms", "WaymarkCatalog", "WaymarkDiagnostics", "Waymark", "WaymarkRoutes",
        "WaymarkRoutesPlugin",
        "TestSupport",
        swiftSyntax("SwiftSyntax"), swiftSyntax("SwiftParser"), swiftSyntax("SwiftDiagnostics"),
        swiftSyntax("SwiftSyntaxBuilder"), swiftSyntax("SwiftSyntaxMacros"),
        swiftSyntax("SwiftSyntaxMacroExpansion"),
        swiftSyntax("SwiftSyntaxMacrosGenericTestSupport"),
      ]
    ),
    .testTarget(
      name: "WaymarkCommandTests",
      dependencies: [
        "WaymarkCommand", "WaymarkAgreement", "WaymarkPlatforms", "WaymarkCatalog",
        "WaymarkDiagnostics", "Waymark",
        "WaymarkCLI", "UnderwayRoutes", "underway-links",
        "underway-tool", "documents-tool", "TestSupport",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin && target.name != "EnableDiagnostics" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}

// The short name of the command, which the disks of Linux allow.
#if os(Linux)
package.products.append(.executable(name: "waymark", targets: ["WaymarkCLI"]))
#endif

// The App Store reads the privacy manifest of WaymarkApp. Other systems do not need it, and there a
// resource would add a folder to every program.
for target in package.targets where target.name == "WaymarkApp" {
  #if canImport(Darwin)
  target.resources = [.copy("PrivacyInfo.xcprivacy")]
  #else
  target.exclude = ["PrivacyInfo.xcprivacy"]
  #endif
}
