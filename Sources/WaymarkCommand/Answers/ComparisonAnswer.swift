#if Tools
internal import Waymark
internal import WaymarkAgreement
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// The answer of `compare`: the kinds of links that a newer version breaks.
struct ComparisonAnswer {
  let comparison: VersionComparison
  /// The noun for what the newer version adds: `route` or `rule`.
  let addition: String
  let budget: AgreementBudget

  /// The answer with the keys of `--json`.
  var json: JSONValue {
    .object([
      "broken": .array(comparison.broken.map(\.json)),
      "wider": addition == "rule"
        ? nil
        : .array(
          comparison.wider.map { wider in
            .object([
              "route": wider.route.map(JSONValue.string), "scope": .string(wider.scope),
              "url": .string(wider.url), "reason": .string(wider.reason),
            ])
          }
        ),
      "renamed": .array(
        comparison.renamed.map { ["was": .string($0.was), "now": .string($0.now)] }
      ),
      "added": .int(comparison.added),
      "undecided": .array(
        comparison.undecided.map { search in
          .object([
            "place": .string(search.place), "rules": .strings(search.rules),
            "reason": .string(search.reason),
          ])
        }
      ),
    ])
  }

  /// The first line of the answer.
  var verdict: String {
    var counts = VersionComparison.Broken.Kind.allCases.compactMap { kind in
      let count = comparison.broken.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    if !comparison.wider.isEmpty { counts.append("\(comparison.wider.count) wider") }
    let searches = comparison.undecided.count { !$0.isUnknown }
    let unknown = comparison.undecided.count - searches
    if unknown > 0 { counts.append("\(unknown) not known") }
    if searches > 0 {
      counts.append("\(searches) \(searches == 1 ? "search" : "searches") ended early")
    }
    if comparison.added > 0 {
      // The rule may be an old one, whose pattern is wider now.
      let words = comparison.added == 1 ? "opens more links" : "open more links"
      counts.append(
        "\(counted(comparison.added, addition)) \(addition == "rule" ? words : "added")"
      )
    }
    if !comparison.renamed.isEmpty {
      counts.append("\(counted(comparison.renamed.count, addition)) renamed")
    }
    let words =
      switch comparison.isFine {
      case true?:
        addition == "rule"
          ? "every link that opened an app still opens it"
          : "every link that worked still works, with the same values and protection"
      case false?:
        comparison.broken.allSatisfy { $0.kind == .weaker }
          ? "links are protected less, or open in another way" : "links that worked are broken"
      case nil: "no one knows whether links that worked are broken"
      }
    return words + (counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))")
  }

  /// The answer for people.
  var text: String {
    var blocks = [AnswerText(verdict).text]
    for link in comparison.broken {
      var block = AnswerText()
      block.add("\(link.kind.rawValue): \(link.route)")
      block.add("link", link.url)
      if !link.appIDs.isEmpty { block.add("apps", abridged(link.appIDs)) }
      block.add("now", link.reason)
      if let replacement = link.replacement {
        block.add("declared", "\(quoted(replacement)) replaces the route, but does not open this")
      }
      block.add("help", link.help)
      blocks.append(block.text)
    }
    for wider in comparison.wider {
      var block = AnswerText()
      block.add("wider: \(wider.route ?? wider.scope)")
      block.add("link", wider.url)
      block.add("now", wider.reason)
      blocks.append(block.text)
    }
    for search in comparison.undecided {
      var block = AnswerText()
      block.add("undecided: \(search.reason)")
      if !search.rules.isEmpty { block.add("rules", abridged(search.rules, limit: 12)) }
      block.add("help", search.remedy(budget))
      blocks.append(block.text)
    }
    if !comparison.renamed.isEmpty {
      let names = comparison.renamed.map { "\(quoted($0.was)) is now \(quoted($0.now))" }
      var block = AnswerText()
      block.add("renamed", abridged(names, limit: 12))
      blocks.append(block.text)
    }
    blocks.append(scope)
    return blocks.joined(separator: "\n\n")
  }

  /// The links that were compared, and what was not.
  private var scope: String {
    addition == "rule"
      ? """
      Compared: whether the files open each link in each of their apps.
      Not compared: other content of the files, such as webcredentials and App Clips.
      """
      : """
      Compared: links as Waymark writes them, any text in values, with or without a slash at the \
      end;
        their routes, values, lists, defaults, systems, activities, gates, requirements and secrets;
        the identifiers and certificates of the apps; and policies, with a few links of each route.
      Not compared: other spellings, parents, presentation, pages, user activities, saved passwords,
        and files of the platforms.
      """
  }

  /// Returns the answer as annotations.
  ///
  /// - Parameters:
  ///   - places: The places of the newer version.
  ///   - command: The name of the command.
  func annotations(_ places: CatalogPlaces?, command: String) -> [Annotation] {
    let title = "\(command) compare"
    let renamed = Dictionary(comparison.renamed.map { ($0.was, $0.now) }) { first, _ in first }
    let broken = comparison.broken.map { link in
      let finding = LinkDiagnostic(
        code: .init(rawValue: title),
        message: "\(link.kind.rawValue): \(TerminalText.visible(link.url))"
          + (link.kind == .weaker || link.key != nil ? ": " : " opened \(quoted(link.route)); ")
          + link.reason,
        place: "route \(quoted(renamed[link.route] ?? link.route))",
        help: link.help
      )
      return Annotation(places?.placed(finding) ?? finding)
    }
    let wider = comparison.wider.map { wider in
      let finding = LinkDiagnostic(
        severity: .info,
        code: .init(rawValue: title),
        message: "wider: \(TerminalText.visible(wider.url)): " + wider.reason,
        place: wider.route.map { "route \(quoted($0))" } ?? "app"
      )
      return Annotation(places?.placed(finding) ?? finding)
    }
    let undecided = comparison.undecided.map { search in
      let rules = search.rules.isEmpty ? "" : "\nrules: \(abridged(search.rules, limit: 12))"
      let help = search.remedy(budget)
      let message = search.reason + rules + "\nhelp: " + help
      return Annotation(severity: .warning, title: title, message: message)
    }
    return broken + wider + undecided
  }
}

extension VersionComparison.Undecided {
  fileprivate func remedy(_ budget: AgreementBudget) -> String {
    isUnknown
      ? "correct the \(rules.isEmpty ? "file" : "rule"); 'lint' names the mistake"
      : budget.remedy(needsBudget: needsBudget)
  }
}

extension VersionComparison.Broken {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(kind.rawValue),
      "route": .string(route),
      "url": .string(url),
      "was": .string(was),
      "now": now.map(JSONValue.string),
      "replacement": replacement.map(JSONValue.string),
      "reason": .string(reason),
      "help": .string(help),
      "key": key.map(JSONValue.string),
      "appIDs": appIDs.isEmpty ? nil : .strings(appIDs),
    ])
  }
}
#endif
