package import Foundation

/// The build products that the tests use.
package enum BuildProducts {
  /// The folder of executables and modules: the folder that contains the test bundle.
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
