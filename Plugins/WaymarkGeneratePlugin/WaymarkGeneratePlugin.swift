import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory waymark-generate …`: runs
/// `waymark generate` in the folder of a package that depends on Waymark.
@main
struct WaymarkGeneratePlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "WaymarkCLI").url
    process.arguments = ["generate"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The plugin's own input belongs to SwiftPM.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    exit(process.terminationStatus)
  }
}
