import Foundation
import Testing

@testable import SiteServer

/// The server as a process, which a signal stops.
@Suite struct `A server that stops` {
  @Test func `SIGTERM loses no request, and the process ends with 0`() async throws {
    let process = Process()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("waymark-site")
    process.arguments = ["serve", "--port", "0"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    let greeting = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let line = try #require(greeting.components(separatedBy: "\n").first)
    let port = try #require(line.components(separatedBy: ":").last.flatMap { Int($0) }, "\(line)")

    let client = Client(port: port)
    let counts = try await withThrowingTaskGroup(of: (answers: Int, lost: Int).self) { group in
      for _ in 0..<20 { group.addTask { try await Self.requests(client) } }
      try await Task.sleep(for: .milliseconds(500))
      kill(process.processIdentifier, SIGTERM)
      return try await group.reduce(into: (answers: 0, lost: 0)) {
        $0.answers += $1.answers
        $0.lost += $1.lost
      }
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(process.terminationReason == .exit)
    #expect(counts.lost == 0)
    #expect(counts.answers >= 40)
  }

  /// Sends requests on one connection until the server closes it.
  private static func requests(_ client: Client) async throws -> (answers: Int, lost: Int) {
    try await client.connect { connection in
      var answers = 0
      while true {
        do {
          try await connection.send("GET /station/25 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        } catch {
          return (answers, 1)
        }
        var text = ""
        while !text.contains("</html>") {
          guard let part = try? await connection.read() else { return (answers, 1) }
          text += part
        }
        answers += 1
        if Answer(text).headers["connection"] == "close" { return (answers, 0) }
      }
    }
  }
}
