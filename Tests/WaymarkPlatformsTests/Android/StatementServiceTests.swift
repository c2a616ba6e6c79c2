import Testing
import Waymark

@testable import WaymarkPlatforms

/// A question to the statement service, and what the suite demands for an answer.
struct ServiceFact: CustomStringConvertible {
  let line: Int
  let name: String
  let service: StatementService
  let isCheck: Bool
  let source: StatementService.Asset
  let relation: String?
  let target: StatementService.Asset?
  let outcome: String
  let expected: [String]

  var description: String { "line \(line), \(name)" }

  private static let names = [
    "$all": "delegate_permission/common.handle_all_urls",
    "$creds": "delegate_permission/common.get_login_creds",
    "$A": "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64"
      + ":16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5",
    "$B": "10:39:38:EE:45:37:E5:9E:8E:E7:92:F6:54:50:4F:B8"
      + ":34:6F:C6:B3:46:D0:BB:C4:41:5F:C3:39:FC:FC:8E:C1",
    "$C": "BB:DE:FA:29:50:F4:98:82:F2:95:B1:28:5D:4F:A9:DE"
      + ":C4:5F:C4:14:4B:FB:07:EE:6A:CC:68:76:2D:12:C2:E3",
  ]

  /// The text with what stands behind its short names.
  static func expanded(_ text: String) -> String {
    var text = text == "~" ? "" : text
    for digit in "0123AF" {
      let pairs = [String](repeating: "\(digit)\(digit)", count: 32).joined(separator: ":")
      text = text.replacing("$\(digit)\(digit)", with: pairs)
    }
    // `$all` before `$A`, whatever the order of the table.
    for (name, value) in names.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
      text = text.replacing(name, with: value)
    }
    return text.replacing("␣", with: " ")
  }

  static func asset(_ word: String) -> StatementService.Asset? {
    if word == "none" { return nil }
    guard let at = word.lastIndex(of: "@"), !word.contains("://") else {
      return .site(expanded(word))
    }
    let package = expanded(String(word[..<at]))
    return .app(package: package, fingerprint: expanded(String(word[word.index(after: at)...])))
  }

  static let all: [ServiceFact] = ((try? Facts("asset-links"))?.blocks ?? []).flatMap { block in
    var files: [String: String] = [:]
    var apps: [(app: StatementService.Asset, list: String)] = []
    for head in block.heads.dropFirst() {
      let words = head.split(separator: " ", maxSplits: 2).map(String.init)
      let list = expanded(words[2])
      if words[0] == "web" {
        files[words[1]] = list
      } else if let app = asset(words[1]) {
        apps.append((app, list))
      }
    }
    let service = StatementService(files: files, apps: apps)
    return block.rows.map { number, row in
      let words = row.split(separator: " ").map(String.init)
      let isCheck = words[0] == "check"
      let rest = isCheck ? Array(words[4...]) : Array(words[3...])
      return ServiceFact(
        line: number,
        name: row,
        service: service,
        isCheck: isCheck,
        source: asset(words[1]) ?? .site(""),
        relation: words[2] == "none" ? nil : expanded(words[2]),
        target: isCheck ? asset(words[3]) : nil,
        outcome: rest[0],
        expected: Array(rest.dropFirst())
      )
    }
  }
}

@Suite struct `The test suite of Digital Asset Links` {
  @Test func `the table contains all cases of the test suite`() {
    #expect(ServiceFact.all.count == 383)
  }

  @Test(arguments: ServiceFact.all)
  func `the simulated service returns the expected statements`(fact: ServiceFact) {
    let errorCodes: [String]
    if fact.isCheck {
      let (isLinked, found) = fact.service.check(
        fact.source,
        relation: fact.relation ?? "",
        target: fact.target ?? .site("")
      )
      errorCodes = found.map(Self.name)
      if fact.expected != ["-"] { #expect(fact.expected == [isLinked ? "yes" : "no"], "\(fact)") }
    } else {
      let answer = fact.service.statements(of: fact.source, relation: fact.relation)
      errorCodes = answer.errorCodes.map(Self.name)
      if fact.outcome == "ok", !fact.expected.isEmpty {
        let expected = fact.expected.compactMap { word -> StatementService.Statement? in
          let parts = word.split(separator: ">").map(String.init)
          guard let target = ServiceFact.asset(parts[1]) else { return nil }
          return .init(relation: ServiceFact.expanded(parts[0]), target: Self.shortest(target))
        }
        // The suite does not say in which order they come.
        #expect(Set(answer.statements) == Set(expected), "\(fact)")
      }
    }
    switch fact.outcome {
    case "ok": #expect(errorCodes == [], "\(fact)")
    case "accepted": #expect(!errorCodes.contains { $0.hasPrefix("question") }, "\(fact)")
    case "question:no-source": #expect(errorCodes == ["question:missing-site"], "\(fact)")
    default: #expect(errorCodes.contains(fact.outcome), "\(fact): \(errorCodes)")
    }
  }

  private static func shortest(_ asset: StatementService.Asset) -> StatementService.Asset {
    guard case .site(let text) = asset, let site = try? AssetSite(site: text) else { return asset }
    return .site(site.origin)
  }

  private static func name(_ errorCode: StatementService.ErrorCode) -> String {
    switch errorCode {
    case .question(let problem): "question:" + problem.code.rawValue.dropFirst("assetlinks.".count)
    case .malformed(let problem): "fault:" + problem.code.rawValue.dropFirst("assetlinks.".count)
    case .unreadable: "fault:unreadable"
    case .noStatements: "fault:no-statements"
    case .notFound: "fault:not-found"
    case .insecureInclude: "fault:insecure"
    case .fetchBudgetExhausted: "fault:budget"
    }
  }
}
