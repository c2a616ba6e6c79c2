import TestSupport
import Testing

@testable import Waymark

@Suite struct PatternFuzzTests {
  /// Pieces that meet each other in every order.
  private static let pieces: [[UInt8]] =
    ["{", "}", "$(", ")", "$", "*", "**", "/", "?", "#", "&", "=", "\\", "|", ":", ".", "..", "a"]
    .map { Array($0.utf8) }
    + ["b1", "-", "_", "int", "uuid", "{a}", "{b?}", "{c:int}", "{d**}", "$(e:x|y)", "é", "🎈"]
    .map { Array($0.utf8) }
    + ["\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "\u{1FFFE}"].map { Array($0.utf8) }
    + [[0x00], [0x01], [0x7F], [0x80], [0xC3], [0xFF], [0x20], [0x5B], [0xEF], [0xBF], [0xBE]]

  @Test(.withDiagnostics)
  func `no text causes a trap, and a parsed pattern can be written and parsed again`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = PatternRandom(seed: seed)
    let pieces = Self.pieces
    var bytes: [UInt8] = []
    var readable = 0
    for round in 0..<100_000 {
      bytes.removeAll(keepingCapacity: true)
      for _ in 0..<random.next() % 10 {
        bytes += pieces[Int(random.next() % UInt64(pieces.count))]
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(PatternError) {
        let pattern = try Pattern(text)
        readable += 1
        check(pattern, "\(text.debugDescription), seed \(seed)")
      } catch {
        guard round.isMultiple(of: 32) else { continue }
        check(error, "\(text.debugDescription), seed \(seed)")
      }
    }
    #expect(readable > 2_000)
  }

  @Test(arguments: [
    "{", "}", "$(", "*", "**", "/", "a/", "?", "&", "a&", "#", "=", "\\", "{a", "{a}", "{a}-",
    "{a?}/",
    "{a:x|", "|", "{a:", "a*", "*/", "**/", "{a**}/", "/{a?}-{b}", "?a={", "\u{1}", "\u{301}", "🎈",
  ])
  func `a hostile text of the maximum length is parsed or rejected quickly`(piece: String) {
    let text = String(repeating: piece, count: Pattern.lengthLimit / piece.utf8.count)
    for text in [text, "a?" + text.dropLast(2), "{a:" + text.dropLast(3), "a#" + text.dropLast(2)] {
      let duration = processorTime {
        do throws(PatternError) {
          _ = try Pattern(text).normalizedText
        } catch {
          _ = error.description
        }
      }
      // Milliseconds in a release build.
      #expect(duration < .seconds(30))
    }
  }

  private func check(_ pattern: Pattern, _ comment: @autoclosure () -> String) {
    let text = pattern.normalizedText
    let again = try? Pattern(text)
    if again?.code != pattern.code { Issue.record("\(comment()): '\(text)' reads differently") }
    let isXML = pattern.text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.generalCategory != .control && !scalar.isBasicNoncharacter
    }
    if !isXML { Issue.record("\(comment()): no XML file can contain it") }
    if pattern.components.count != pattern.code.componentCount {
      Issue.record("\(comment()): \(pattern.components)")
    }
  }

  private func check(_ error: PatternError, _ comment: @autoclosure () -> String) {
    if !(0...error.pattern.utf8.count ~= error.offset) {
      Issue.record("\(comment()): offset \(error.offset)")
    }
    if let fixedPattern = error.fixedPattern, (try? Pattern(fixedPattern)) == nil {
      Issue.record("\(comment()): '\(fixedPattern)' cannot be read")
    }
    if error.description.isEmpty || error.diagnostic.help?.isEmpty != false {
      Issue.record("\(comment()): nothing is said")
    }
  }
}
