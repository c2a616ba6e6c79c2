import TestSupport
import Testing

@testable import Waymark
@testable import WaymarkCatalog
@testable import WaymarkDiagnostics

@Suite struct `Invalid names in a declaration` {
  private struct Words: Hashable, CustomStringConvertible {
    let code: String
    let message: String
    let help: String?
    var description: String { "\(code): \(message) (\(help ?? ""))" }

    init(_ diagnostic: LinkDiagnostic) {
      code = diagnostic.code.rawValue
      message = diagnostic.message
      // The tools always have the texts, and an app only if it enables them.
      help = areDiagnosticsEnabled ? diagnostic.help : nil
    }
  }

  private func findings(_ app: AppIdentity, _ routes: [Route]) -> [Words] {
    DeclarationFinding.all(app: app, routes: routes, checkingParents: true)
      .map { Words($0.diagnostic) }
  }

  /// What a catalog of the same parts is refused for, or what its lint finds of this kind.
  private func expected(_ app: AppIdentity, _ routes: [Route]) -> [Words] {
    let codes: Set<String> = [
      "catalog.bad-scheme", "catalog.bad-domain", "catalog.unknown-route",
      "catalog.unknown-secret", "lint.undeclared-scheme", "lint.undeclared-domain",
      "lint.no-schemes", "lint.no-domains", "lint.no-schemes-or-domains",
      "lint.any-domain-is-verified", "lint.undeclared-gate",
    ]
    do throws(CatalogError) {
      let findings = try LinkCatalog(app: app, routes: routes).lint().map { Words($0.inSwift) }
      return findings.filter { codes.contains($0.code) }
    } catch {
      return error.findings.map { Words($0) }.filter { codes.contains($0.code) }
    }
  }

  @Test func `a declaration in Swift causes the same errors as a catalog file`() throws {
    for seed in SeededGenerator.freshSeeds(400) {
      var random = SeededGenerator(seed: seed)
      func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int.random(in: choices.indices, using: &random)]
      }
      let schemes = ["x-a", "x-b", "pantry://", "9a", "http"]
      let domains = ["a.com", "*.a.com", "b.a.com", "a..com", "https://a.com"]
      func some(_ names: [String]) -> AppIdentity.Names {
        if random.oneIn(4) { return .any }
        let valid = random.oneIn(3) ? names : Array(names.prefix(names[0] == "x-a" ? 2 : 3))
        return .listed(valid.filter { _ in random.oneIn(3) })
      }
      let base = AppIdentity(
        schemes: some(schemes),
        domains: some(domains),
        gates: pick([[], ["signedIn"], ["loaded", "signedIn"]])
      )
      let (isOpen, isEmpty) = (random.oneIn(2), random.oneIn(4))
      let app =
        random.oneIn(2)
        ? base
        : AppIdentity(
          schemes: base.schemes,
          domains: base.domains,
          gates: base.gates,
          variants: [
            "beta": {
              if isOpen { $0.domains = .any }
              if isEmpty { ($0.schemes, $0.domains) = ([], []) }
            }
          ]
        )
      let routes = try (0..<Int.random(in: 1...3, using: &random)).map { number in
        let all: [RouteScope] =
          [.appAny, .universalAny]
          + (schemes + ["X-A", "x-aa"]).map { .app(scheme: $0) }
          + (domains + ["A.com", "c.com"]).map { .universal(domain: $0) }
        return try Route(
          pick(["r\(number)/{id}", "r\(number)/{id}?q={query}", "r\(number)"]),
          in: random.oneIn(2)
            ? RouteScope.everywhere : Set((0..<pick([1, 2])).map { _ in pick(all) }),
          name: "r\(number)",
          notes: RouteNotes(
            requiresVerifiedLink: pick([nil, false, true]),
            parent: pick([nil, nil, "r0", "r00"]).flatMap { number > 0 ? $0 : nil },
            gates: pick([[], [], ["signedIn"], ["ready", "signdIn"], ["loaded"]]),
            secrets: pick([[], [], ["id"], ["ident"]])
          )
        )
      }
      let (found, expected) = (findings(app, routes), expected(app, routes))
      // A catalog whose names are invalid is not linted.
      let isRefused = expected.contains { $0.code.hasPrefix("catalog.") }
      let counted = isRefused ? found.filter { $0.code.hasPrefix("catalog.") } : found
      #expect(
        counted.map(\.description).sorted() == expected.map(\.description).sorted(),
        "seed \(seed), \(app), \(routes)"
      )
    }
  }
}
