import Foundation
import PackagePlugin

/// `swift package waymark …`: runs `waymark` in the folder of a package that depends on Waymark.
///
/// The plugin has no permission to write, so it runs no subcommand that writes files.
@main
struct WaymarkCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    if let alternative = Self.alternative(to: arguments) {
      Diagnostics.error("'swift package waymark' cannot write files; \(alternative)")
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

  /// Returns the advice for a call that would write files, or `nil` for every other call.
  private static func alternative(to arguments: [String]) -> String? {
    func has(_ options: String...) -> Bool {
      arguments.contains { options.contains($0.split(separator: "=").first.map(String.init) ?? "") }
    }
    func value(of option: String) -> String? {
      arguments.firstIndex(of: option).flatMap { arguments.dropFirst($0 + 1).first }
    }
    if has("--help", "-h") { return nil }
    switch arguments.first {
    case "generate" where !has("--check", "--dry-run"):
      return "write 'swift package --allow-writing-to-package-directory waymark-generate', "
        + "or add --check"
    case "init":
      return "write 'swift run waymark-cli init'"
    case "import" where has("--output", "--swift"):
      return "write 'swift run waymark-cli import', or leave out --output and --swift"
    case "link" where has("--qr") && !arguments.contains("--qr=-") && value(of: "--qr") != "-":
      return "write 'swift run waymark-cli link', or '--qr -' for a code in the terminal"
    default:
      return nil
    }
  }
}
