import Foundation
import Testing
import Waymark
import WaymarkPlatforms

/// The program `gzip`, which writes compressed texts independently of the reader.
enum Gzip {
  static func compressed(_ bytes: [UInt8], level: Int) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("waymark-gzip-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("text")
    try Data(bytes).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-\(level)", file.path]
    try process.run()
    process.waitUntilExit()
    return Array(try Data(contentsOf: file.appendingPathExtension("gz")))
  }
}

/// Random numbers that are the same for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  /// The seed of this run: the environment variable `WAYMARK_SEED`, or else a new one.
  static let seed =
    ProcessInfo.processInfo.environment["WAYMARK_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0...UInt64.max)

  private var state = seed

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct `A compressed body` {
  private static func lint(_ body: [UInt8]) -> [String] {
    let answer = FetchedFile.Answer(
      status: 200,
      headers: [("content-encoding", "GZIP"), ("Content-Type", "application/json")],
      body: body
    )
    let file = FetchedFile(url: "https://a.example/x", result: .success(answer), milliseconds: 1)
    return file.lint(as: .assetLinks).map(\.code.rawValue)
  }

  @Test func `every text that gzip compresses is read`() throws {
    var generator = SeededNumbers()
    for level in [1, 6, 9] {
      for length in [1, 2, 100, 5_000, 300_000] {
        // Few different bytes, many, and repeated ones lead to different kinds of blocks.
        for variety in [2, 40, 256] {
          let text = (0..<length).map { _ in
            UInt8(Int.random(in: 0..<variety, using: &generator))
          }
          let body = try Gzip.compressed(text, level: level)
          #expect(
            Self.lint(body) == ["served.compressed"],
            "\(level), \(length), \(variety), seed \(SeededNumbers.seed)"
          )
          // The checksum notices every change of the text.
          var other = body
          other[body.count - 6] ^= 1
          #expect(Self.lint(other) == ["served.unreadable-encoding"])
        }
      }
    }
  }

  @Test func `a damaged text has a finding, and ends`() throws {
    let text = Array(String(repeating: TestCatalog.association, count: 3).utf8)
    let body = try Gzip.compressed(text, level: 9)
    var generator = SeededNumbers()
    func random(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
    for _ in 0..<2_000 {
      var damaged = body
      for _ in 0...random(below: 4) {
        damaged[random(below: damaged.count)] = UInt8(random(below: 256))
      }
      if random(below: 3) == 0 { damaged = Array(damaged.prefix(random(below: damaged.count))) }
      let codes = Self.lint(damaged)
      // Changed bytes of the header, such as the time, change nothing.
      let known = ["served.unreadable-encoding", "served.compressed", "served.empty"]
      #expect(codes.count == 1 && known.contains(codes[0]), "seed \(SeededNumbers.seed): \(codes)")
    }
  }

  @Test func `a text that becomes longer than the limit has a finding`() throws {
    let text = [UInt8](repeating: 0x20, count: FetchedFile.bodyLimit + 1)
    #expect(Self.lint(try Gzip.compressed(text, level: 9)) == ["served.too-long"])
    #expect(
      Self.lint(try Gzip.compressed(Array(text.dropLast()), level: 9)) == ["served.compressed"]
    )
  }
}

@Suite struct `The day of a certificate` {
  @Test func `it is the day of the calendar in UTC`() throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "UTC")
    format.dateFormat = "yyyy-MM-dd"
    var times: [Int64] = [
      0, -1, 86_399, 86_400, 951_782_400, 951_868_800, 4_102_444_799, 253_402_300_799,
    ]
    var generator = SeededNumbers()
    times += (0..<2_000).map { _ in
      Int64.random(in: -2_000_000_000...20_000_000_000, using: &generator)
    }
    for time in times {
      let file = FetchedFile(
        url: "https://a.example/x",
        result: .failure(.certificate(.expired(time))),
        milliseconds: 1
      )
      let day = format.string(from: Date(timeIntervalSince1970: TimeInterval(time)))
      let message = try #require(file.lint(as: .association).first?.message)
      #expect(message.hasSuffix(" \(day)"), "\(time): \(message), not \(day)")
    }
  }

  @Test func `extreme times have a day, too`() {
    for time in [Int64.min, .max, -62_167_219_200] {
      let file = FetchedFile(
        url: "https://a.example/x",
        result: .failure(.certificate(.expired(time))),
        milliseconds: 1
      )
      #expect(file.lint(as: .association).count == 1)
    }
  }
}
