// swift-tools-version: 6.2
import PackageDescription

// What `python3 Scripts/floors.py --self-test` checks itself on. No part of the package builds it.
//
// A line after `// expect:` must be reported, in those words. A line that ends in `// spared: guard`
// or `// spared: platform` uses something new, and must be reported once guards or `#if` are ignored.
// A line after `// dated:` uses something the floors allow, since the versions it names.
// Any other line must never be reported.
let package = Package(
  name: "Fixture",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10)],
  traits: [.trait(name: "Marked"), .default(enabledTraits: ["Marked"])],
  targets: [
    .target(name: "Fixture", swiftSettings: [.define("MARKED")]),
    .executableTarget(name: "Script"),
  ]
)
