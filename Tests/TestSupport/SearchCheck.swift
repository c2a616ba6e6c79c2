import Foundation
import Waymark
package import WaymarkCatalog

/// A comparison of a search over links with a slow and simple answer for each path.
package enum SearchCheck {
  /// The alphabet of the links whose paths consist of `/`, `a`, `b`, `1` and `%2F`.
  package static var fewBytes: LinkAlphabet {
    var alphabet = LinkAlphabet.canonical
    alphabet.bytes = alphabet.bytes.intersection(ByteSet([0x01] + Array("/ab1".utf8)))
    return alphabet
  }

  /// Returns the mistakes of a search, compared with the answers for all paths of few characters up
  /// to a length.
  ///
  /// - Parameters:
  ///   - sides: The sides of the search.
  ///   - length: The maximum number of characters of a path, of which `%2F` is one.
  ///   - matching: Returns for each side the rules that match a path as it is in a link, up to the
  ///     first one without conditions; `-1` for a path that no link has. Of the rules with the same
  ///     conditions only the first one decides.
  package static func mistakes(
    of sides: [LinkAcceptor],
    upTo length: Int,
    rules matching: (_ path: String) -> [[Int]]
  ) -> [String] {
    func rules(_ path: String) -> [[Int]] {
      zip(sides, matching(path)).map { side, rules in
        guard let classes = side.classes else { return rules }
        var known: Set<Int> = []
        return rules.filter { $0 < 0 || known.insert(classes[$0]).inserted }
      }
    }
    let search = LinkSearch(sides, alphabet: fewBytes)
    var mistakes = confirm(search, fewBytes, rules)
    var found: [[[Int]]: Int] = [:]
    for path in search.texts { found[path.rules] = path.length }
    var expected: [[[Int]]: Int] = [:]
    for path in paths(upTo: length) {
      let rules = rules(path)
      expected[rules] = min(expected[rules] ?? .max, path.utf8.count)
    }
    for (rules, least) in expected {
      // A path with escapes has more bytes than characters, so a shorter one may have more of them.
      let isRight = least <= length ? found[rules] == least : found[rules] ?? .max <= least
      if !isRight {
        mistakes.append("\(rules): \(least), but the search has \(found[rules] ?? -1)")
      }
    }
    for (rules, least) in found where least <= length && expected[rules] != least {
      mistakes.append("\(rules): no path has \(least) bytes")
    }
    let whole = LinkSearch(sides)
    mistakes += confirm(whole, .canonical, rules)
    var all: [[[Int]]: Int] = [:]
    for path in whole.texts { all[path.rules] = path.length }
    for (rules, least) in found where all[rules] ?? .max > least {
      mistakes.append("\(rules): not among all links")
    }
    return mistakes
  }

  /// Checks each path of a search.
  private static func confirm(
    _ search: LinkSearch,
    _ alphabet: LinkAlphabet,
    _ rules: (_ path: String) -> [[Int]]
  ) -> [String] {
    if search.undecided != nil { return ["undecided"] }
    return search.texts.compactMap { path in
      let text = alphabet.text(path.bytes)
      if text.removingPercentEncoding == nil { return "\(text) is not UTF-8" }
      let rules = rules(text)
      let isRight = rules == path.rules && path.length == text.utf8.count
      return isRight ? nil : "\(text) has \(rules), but the search has \(path)"
    }
  }

  /// All canonical paths of up to a number of characters, and those with a slash at the end.
  package static func paths(upTo length: Int) -> [String] {
    var all = ["/"]
    var last = all
    for _ in 1..<length {
      last = last.flatMap { path in
        ["/", "a", "b", "1", "%2F"].compactMap { $0 == "/" && path.last == "/" ? nil : path + $0 }
      }
      all += last
    }
    return all
  }

  /// Returns the mistakes of a search for whole links, compared with the answers for many links.
  ///
  /// - Parameters:
  ///   - links: The links that were found, each with the decision that the search expects.
  ///   - endings: The queries and fragments that are tried after each path.
  ///   - length: The maximum number of characters of a path that is tried.
  ///   - decide: Returns the decision about a link from its path on.
  package static func mistakes<Decision: Hashable>(
    in links: [(text: String, decision: Decision)],
    endings: [String],
    upTo length: Int,
    decide: (_ text: String) -> Decision
  ) -> [String] {
    var mistakes: [String] = []
    var found: [Decision: Int] = [:]
    for (text, decision) in links {
      let expected = decide(text)
      if expected != decision { mistakes.append("\(text): \(expected), not \(decision)") }
      found[decision] = min(found[decision] ?? .max, text.utf8.count)
    }
    for path in paths(upTo: length) {
      for ending in endings {
        let text = path + ending
        let decision = decide(text)
        guard let least = found[decision] else {
          mistakes.append("\(text): \(decision) was not found")
          continue
        }
        if least > text.utf8.count { mistakes.append("\(text): shorter than \(least)") }
      }
    }
    return mistakes
  }

  /// Returns random queries and fragments as Waymark writes them.
  package static func endings(
    _ random: inout SeededGenerator,
    names: [String],
    values: [String],
    fragments: [String]
  ) -> [String] {
    var endings = [""]
    for _ in 0..<60 {
      var items: [String] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let name = names.randomElement(using: &random) ?? ""
        let value = random.oneIn(4) ? nil : values.randomElement(using: &random)
        items.append(
          PercentEncoding.queryName.encode(name)
            + (value.map { "=" + PercentEncoding.queryValue.encode($0) } ?? "")
        )
      }
      var ending = items.isEmpty ? "" : "?" + items.joined(separator: "&")
      if random.oneIn(3), let fragment = fragments.randomElement(using: &random) {
        // The text `%2F` is a slash that is escaped in the link.
        ending += "#" + PercentEncoding.fragment.encode(fragment).replacing("%252F", with: "%2F")
      }
      endings.append(ending)
    }
    return endings
  }
}
