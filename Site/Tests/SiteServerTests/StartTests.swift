import Foundation
import Testing

/// The server as a process, with arguments that it refuses.
@Suite struct `A server that does not start` {
  @Test(arguments: [
    (["--port", "65536"], 64, "'--port' must be"),
    (["--stop-delay", "-1"], 64, "--stop-delay"),
    (["--host", "0.0.0.0", "--domain", "www.underway.nyc"], 64, "only for a loopback address"),
    (["--host", "127.example.com", "--domain", "www.underway.nyc"], 64, "only for a loopback"),
    (["--host", "0.0.0.0", "--token", ""], 64, "'--token' must have"),
    (["--host", "0.0.0.0", "--token", "a b"], 64, "'--token' must have"),
    (["missing.json"], 65, "missing.json"),
    (["--domain", "other.example"], 65, "'other.example' is not a domain of the app"),
    (["--pages", "missing"], 65, "missing"),
    (["--host", "192.0.2.1", "--port", "0"], 71, "cannot listen on 192.0.2.1:0"),
  ])
  func `a mistake has its exit status and its message`(
    arguments: [String],
    status: Int32,
    message: String
  ) throws {
    let process = Process()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("waymark-site")
    process.arguments = ["serve"] + arguments
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == status, "\(text)")
    #expect(text.contains(message), "\(text)")
  }
}
