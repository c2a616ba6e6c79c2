#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension CatalogImport {
  /// The maximum number of findings with one code that people are shown; `--json` has all of them.
  private static var shown: Int { 5 }

  /// The findings for people, with the number of hidden findings for each code.
  var report: String {
    var counts: [LinkDiagnostic.Code: Int] = [:]
    var blocks: [String] = []
    var rest: [LinkDiagnostic.Code] = []
    for finding in findings {
      counts[finding.code, default: 0] += 1
      if counts[finding.code, default: 0] <= Self.shown {
        blocks.append(finding.description)
      } else if !rest.contains(finding.code) {
        rest.append(finding.code)
      }
    }
    if !rest.isEmpty {
      let lines = rest.map { "\(counts[$0, default: 0] - Self.shown) more of \($0)" }
      blocks.append(lines.joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n")
  }

  /// The catalog and the findings as one JSON object.
  func json(output: String?, swift: String?) -> JSONValue {
    .object([
      "output": output.map(JSONValue.string),
      "swift": swift.map(JSONValue.string),
      "catalog": catalog.jsonValue,
      "findings": .array(findings.map(\.json)),
    ])
  }
}
#endif
