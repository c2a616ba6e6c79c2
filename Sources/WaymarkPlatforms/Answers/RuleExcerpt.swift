import Waymark
import WaymarkCatalog

/// The lines of a file that show the rule which decides about a link.
package struct RuleExcerpt: Sendable, Equatable {
  /// A line of a file.
  package struct Line: Sendable, Equatable {
    /// The number of the line, from 1.
    package let number: Int
    package let text: String
    /// Indicates whether the line is a part of what decides.
    package let isMarked: Bool
  }

  /// The name of the file.
  package let file: String
  /// The lines around the rule, in order.
  package let lines: [Line]
  /// The number of lines after the last one that belong to the rule and are left out.
  package let leftOut: Int

  /// The number of lines around a rule.
  private static var context: Int { 2 }
  /// The maximum number of lines.
  private static var lineLimit: Int { 24 }

  /// Chooses the lines of a file that show a rule: those that are marked, and some around each.
  fileprivate init(file: String, _ all: [String], marked: [Int]) {
    let marked = Set(marked.filter { (1...max(1, all.count)).contains($0) })
    let shown = Set(marked.flatMap { ($0 - Self.context)...($0 + Self.context) })
      .filter { (1...max(1, all.count)).contains($0) }.sorted()
    self.file = file
    lines = shown.prefix(Self.lineLimit).map { number in
      Line(
        number: number,
        text: TerminalText.fit(all[number - 1], 400),
        isMarked: marked.contains(number)
      )
    }
    leftOut = shown.dropFirst(Self.lineLimit).count { marked.contains($0) }
  }
}

extension SystemFiles {
  /// Returns the reasons of iOS for its decision about a web link: the rule in the text of the
  /// file, and the rules that come nearest.
  package func appleDetails(
    _ url: String,
    appID: String
  ) -> (decision: RuleExcerpt?, nearest: [String])? {
    guard let host = AppleSimulator.host(of: url), let simulator = try? apple(host),
      let server = try? server(of: host), let association = association(server)
    else { return nil }
    let explanation = simulator.explain(url, appID: appID)
    var tried = explanation.trials
    var decision: RuleExcerpt?
    if explanation.answer.rule != nil, tried.popLast() != nil, let line = explanation.answer.line {
      let text = association.file.map { String(decoding: $0.document.bytes, as: UTF8.self) }
      decision = text.map { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return RuleExcerpt(
          file: "apple-app-site-association of \(server)",
          lines,
          marked: Array(line...Self.end(ofRuleAt: line, lines))
        )
      }
    }
    // This sort keeps the order of equal elements.
    let nearest = tried.sorted { $0.nearness > $1.nearness }
    return (decision, nearest.prefix(3).map(\.story))
  }

  /// Returns the reasons of Android for its decision: the filter in the text of the manifest, and
  /// the filters that come nearest.
  package func androidDetails(_ url: String) -> (decision: RuleExcerpt?, nearest: [String])? {
    guard let simulator = android(), let manifest else { return nil }
    let explanation = simulator.explain(url)
    var decision: RuleExcerpt?
    if let filter = explanation.answer.filter, let line = explanation.answer.line {
      let lines = manifest.text.split(separator: "\n", omittingEmptySubsequences: false)
      decision = RuleExcerpt(
        file: "AndroidManifest.xml",
        lines.map(String.init),
        marked: [line] + simulator.lines(of: filter, in: manifest, matching: url)
      )
    }
    let answer = explanation.answer
    let others = explanation.trials.filter { $0.filter != answer.filter && $0.isAbout(answer) }
      .sorted { $0.nearness > $1.nearness }
    return (decision, others.prefix(3).map(\.story))
  }

  /// Returns the last line of a JSON value that begins on a line.
  private static func end(ofRuleAt line: Int, _ lines: [String]) -> Int {
    var depth = 0
    var isText = false
    for number in line...max(line, lines.count) where number <= lines.count {
      var isEscaped = false
      for byte in lines[number - 1].utf8 {
        switch byte {
        case _ where isEscaped: isEscaped = false
        case UInt8(ascii: "\\") where isText: isEscaped = true
        case UInt8(ascii: "\""): isText.toggle()
        case UInt8(ascii: "{") where !isText: depth += 1
        case UInt8(ascii: "}") where !isText: depth -= 1
        default: break
        }
      }
      if depth <= 0 { return number }
    }
    return line
  }
}

extension AndroidSimulator {
  /// Returns the lines of a filter's elements whose patterns match a link.
  fileprivate func lines(
    of keyPath: String,
    in manifest: AndroidManifest,
    matching url: String
  ) -> [Int] {
    guard let entry = entries.first(where: { $0.keyPath == keyPath }) else { return [] }
    let uri = AndroidURI(url)
    return entry.filter.data.compactMap { data in
      let matches = data.attributes.contains { attribute in
        guard let (part, kind) = attribute.pattern, attribute.apiLevel <= apiLevel,
          let value = data[attribute]
        else { return false }
        let text: [UInt16]? =
          switch part {
          case .path: uri.path
          case .ssp: uri.schemeSpecificPart
          case .query, .fragment: nil
          }
        // The system reads a pattern from the binary form of the manifest, in which '\\' is '\'.
        let pattern = try? AndroidPattern(value.replacing("\\\\", with: "\\"), kind: kind)
        return text.flatMap { pattern?.matches($0) } ?? false
      }
      return matches ? manifest.document.line(of: data.element.offset) : nil
    }
  }
}
