#if TypedRoutes
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import Waymark

@testable import WaymarkRoutesPlugin

/// What the macro makes of an enum's source.
struct Checked {
  let source: String
  let analysis: EnumAnalysis?

  /// - Parameter source: A file whose first enum is looked at.
  init(_ source: String) {
    self.source = source
    let file = Parser.parse(source: source)
    let declaration = file.statements.lazy.compactMap { $0.item.as(EnumDeclSyntax.self) }.first
    analysis = declaration.map { EnumAnalysis(RoutesEnum($0, in: [])) }
  }

  /// An enum of these members.
  init(members: String) { self.init("@Routes enum E { \(members) }") }

  /// The code of each mistake, with the offset of its caret in the pattern.
  var findings: [String] {
    (analysis?.findings ?? []).map { finding in
      finding.reason.code + (finding.excerpt.map { " \($0.offset)" } ?? "")
    }
  }

  /// The source after each change that fixes the first mistake.
  var fixed: [String] {
    let fixIts = analysis?.findings.first?.diagnostic.fixIts ?? []
    return fixIts.map { fixIt in
      var bytes = Array(source.utf8)
      for edit in fixIt.edits {
        let place = edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset
        bytes.replaceSubrange(place, with: edit.replacement.utf8)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The completed patterns of all routes.
  var patterns: [String] {
    (analysis?.entries ?? []).flatMap { $0.routes.map(\.pattern.text) }
  }
}
#endif
