import Foundation
import Synchronization
import Testing

@testable import SiteServer

/// The server as a process, which a signal stops.
@Suite struct `A server that stops` {
  @Test func `SIGTERM loses no request, and the process ends with 0`() async throws {
    let (process, client) = try Self.start()
    defer { process.terminate() }
    let answers = AnswerCount()
    let counts = try await withThrowingTaskGroup(of: (answers: Int, lost: Int).self) { group in
      // Few enough that each client has its next request sent before the server closes.
      for _ in 0..<4 { group.addTask { try await Self.requests(client, answers) } }
      while answers.value.load(ordering: .relaxed) < 40 {
        try await Task.sleep(for: .milliseconds(10))
      }
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

  /// Starts the server with its example, and returns it with a client of it.
  static func start(
    _ arguments: [String] = [],
    environment: [String: String]? = nil
  ) throws -> (Process, Client) {
    let process = Process()
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("waymark-site")
    process.arguments = ["serve", "--port", "0"] + arguments
    if let environment { process.environment = environment }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let greeting = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let line = try #require(greeting.components(separatedBy: "\n").first)
    let port = try #require(line.components(separatedBy: ":").last.flatMap { Int($0) }, "\(line)")
    return (process, Client(port: port))
  }

  /// Sends requests on one connection until the server closes it.
  private static func requests(
    _ client: Client,
    _ total: AnswerCount
  ) async throws -> (answers: Int, lost: Int) {
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
        total.value.add(1, ordering: .relaxed)
        if Answer(text).headers["connection"] == "close" { return (answers, 0) }
      }
    }
  }
}

/// The number of answers that all clients of a test have.
private final class AnswerCount: Sendable {
  let value = Atomic<Int>(0)
}
