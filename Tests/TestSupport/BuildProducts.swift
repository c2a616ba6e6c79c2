package import Foundation

/// What the build has made for the tests.
package enum BuildProducts {
  /// Where it puts executables and modules: beside the test bundle.
  package static var folder: URL {
    #if os(macOS)
    for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
      return bundle.bundleURL.deletingLastPathComponent()
    }
    #endif
    return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }
}
