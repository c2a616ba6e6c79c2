#if Tools
internal import Waymark
internal import WaymarkCatalog

/// Annotations as a log in the Static Analysis Results Interchange Format, which code scanning and
/// editors read.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0"; GitHub,
/// "SARIF support for code scanning".
struct SARIFLog {
  /// The name of the program.
  let program: String
  /// The version of the program.
  let version: String
  let annotations: [Annotation]
  /// The file that annotations without a place are about, because code scanning refuses a result
  /// without a file.
  let file: String?

  /// The log as one JSON object.
  var json: JSONValue {
    let rules = Set(annotations.map(\.rule)).sorted()
    let indices = Dictionary(uniqueKeysWithValues: zip(rules, rules.indices))
    return .object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": .array([
        .object([
          "tool": .object([
            "driver": .object([
              "name": .string(program),
              "version": .string(version),
              "rules": .array(
                rules.map { rule in
                  .object(["id": .string(rule), "shortDescription": text(rule)])
                }
              ),
            ])
          ]),
          "columnKind": "unicodeCodePoints",
          "results": .array(
            annotations.map { annotation in
              .object([
                "ruleId": .string(annotation.rule),
                "ruleIndex": indices[annotation.rule].map(JSONValue.int),
                "level": .string(annotation.level),
                "message": text(annotation.message),
                "locations": location(of: annotation).map { .array([$0]) },
              ])
            }
          ),
        ])
      ]),
    ])
  }

  private func text(_ text: String) -> JSONValue { .object(["text": .string(text)]) }

  private func location(of annotation: Annotation) -> JSONValue? {
    guard let path = annotation.file ?? file else { return nil }
    let line = annotation.file == nil ? nil : annotation.line
    return .object([
      "physicalLocation": .object([
        "artifactLocation": .object(["uri": .string(Self.uri(Annotation.path(path)))]),
        "region": line.map { line in
          .object(["startLine": .int(line), "startColumn": annotation.column.map(JSONValue.int)])
        },
      ])
    ])
  }

  /// Returns a path as a relative reference, or as a URL if the path is absolute.
  private static func uri(_ path: String) -> String {
    // A colon in the first component would end a scheme.
    let escaped = path.utf8.map { byte in
      let isKept = PercentEncoding.pathComponent.allows(byte) && byte != UInt8(ascii: ":")
      return isKept || byte == UInt8(ascii: "/") ? String(UnicodeScalar(byte)) : percentEscape(byte)
    }
    return (path.hasPrefix("/") ? "file://" : "") + escaped.joined()
  }
}

extension Annotation {
  /// The code of a finding, or else the command that found something, without the program.
  fileprivate var rule: String {
    let words = title.split(separator: " ")
    return String(words.count > 1 ? words[1] : words[0])
  }

  /// The severity in the words of the format.
  fileprivate var level: String { severity == .info ? "note" : severity.rawValue }
}
#endif
