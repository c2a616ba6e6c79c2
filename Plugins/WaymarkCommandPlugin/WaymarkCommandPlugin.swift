import Foundation
import PackagePlugin

/// `swift package waymark …`: runs `waymark` in the folder of a package that depends on Waymark.
///
/// The plugin has no permission to write, so it runs no subcommand that writes files.
@main
struct WaymarkCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let writes = arguments.first == "generate" && !arguments.contains { Self.readOnly.contains($0) }
    if writes || arguments.contains(where: { $0 == "--output" || $0.hasPrefix("--output=") }) {
      Diagnostics.error(
        """
        'swift package waymark' cannot write files; write \
        'swift package --allow-writing-to-package-directory waymark-generate', or add --check
        """
      )
      return
    }
    let process = Process()
    process.executableURL = try context.tool(named: "WaymarkCLI").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The plugin's own input belongs to SwiftPM.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    exit(process.terminationStatus)
  }

  private static let readOnly: Set = ["--check", "--dry-run", "--help", "-h"]
}
