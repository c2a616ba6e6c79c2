import Foundation
import TestSupport
import Testing

@testable import Waymark

@Suite struct LinkRoundTripTests {
  static let app = AppIdentity(schemes: ["x"], domains: ["h.example"])

  @Test func `a link that is written reads as the same route with the same values`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var written = 0
    for _ in 0..<800 {
      let pattern = random.pattern()
      let table = try RouteTable([Route(pattern.text, name: "r")], app: Self.app)
      let creator = LinkCreator(table: table)
      var parameters = pattern.parameters
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        // An item named "j" is declared for the parameter "i" in some patterns.
        let name = random.oneIn(8) ? "j" : "other" + random.text()
        parameters.append(random.text(), for: name)
      }
      for kind in [RouteScope.Kind.app, .universal] {
        do throws(LinkWritingError) {
          let link =
            kind == .app
            ? try creator.appLink(toRoute: "r", with: parameters)
            : try creator.universalLink(toRoute: "r", with: parameters)
          written += 1
          let match = try? table.match(link)
          let isSame = match.map {
            table.routes[0].pattern.reads($0.parameters, asWrittenFor: parameters)
          }
          #expect(isSame == true, "\(pattern.text) \(parameters) \(link), seed \(seed)")
          for name in parameters.keys {
            let found = match?.parameters.all(name).map(ExactText.init)
            let expected = parameters.all(name).map(ExactText.init)
            #expect(found == expected, "\(pattern.text) \(link), seed \(seed)")
          }
          #expect(link.utf8.allSatisfy { $0 < 0x80 }, "\(link), seed \(seed)")
          #expect(URL(string: link)?.absoluteString == link, "\(link), seed \(seed)")
        } catch {
          switch error.reason {
          case .valueNotAllowed(_, _, .dotSegment), .notReadBack(by: "r", _): break
          default: Issue.record("\(pattern.text) \(parameters): \(error), seed \(seed)")
          }
        }
      }
    }
    #expect(written > 1_300, "seed \(seed)")
  }

  @Test func `a value of any kind is written unchanged or rejected`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let table = try RouteTable(
      [
        Route("users/new", name: "new"), Route("users/{a}", name: "user"),
        Route("users/{a}/{b?}?q={q?}#{f?}", name: "post"), Route("{a:int}/{b:uuid?}", name: "int"),
        Route("files/{a**}", name: "files"), Route("p-{a}-{b}.x", name: "pair"),
      ],
      app: Self.app
    )
    let creator = LinkCreator(table: table)
    for _ in 0..<1_000 {
      let name = table.routes.randomElement(using: &random)?.name ?? "user"
      var parameters: RouteParameters = [:]
      for key in ["a", "b", "q", "f", "c"] where !random.oneIn(3) {
        let value = ["new", ".", "..", "", "1", "-9", "a/b", "%2F", "100%", "a%2fb", "\n"]
          .randomElement(using: &random)
        parameters.append(random.oneIn(2) ? value ?? "" : random.text(), for: key)
      }
      do throws(LinkWritingError) {
        let link = try creator.appLink(toRoute: name, with: parameters)
        let match = try? table.match(link)
        #expect(match?.route.name == name, "\(link), seed \(seed)")
        for key in parameters.keys {
          let found = match?.parameters.all(key).map(ExactText.init)
          #expect(found == parameters.all(key).map(ExactText.init), "\(link), seed \(seed)")
        }
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}

extension LinkRoundTripTests {
  static let legacy = AppIdentity(
    schemes: ["x", "x-old", "x-test"],
    domains: ["h.example", "old.example", "*.wild.example"]
  )
  static let scopes: [RouteScope] = [
    .appAny, .app(scheme: "x"), .app(scheme: "x-old"), .app(scheme: "x-test"), .universalAny,
    .universal(domain: "h.example"), .universal(domain: "old.example"),
    .universal(domain: "a.wild.example"), .universal(domain: "*.wild.example"),
  ]

  /// Returns whether a route holds for a scheme or domain of the app.
  private func holds(_ route: Route, _ kind: RouteScope.Kind, _ name: String) -> Bool {
    route.scopes.contains { scope in
      guard scope.kind == kind else { return false }
      guard let own = scope.name else { return true }
      return own == name || own.hasPrefix("*") && name.hasSuffix(own.dropFirst())
    }
  }

  @Test func `the route of a written link is the first one for its scheme or domain`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var counts = (written: 0, refused: 0)
    for _ in 0..<1_500 {
      let routes = try (0..<Int.random(in: 1...4, using: &random)).map { index in
        let scopes = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
          Self.scopes.randomElement(using: &random)
        }
        let deprecation = random.oneIn(3) ? RouteNotes.Deprecation(reason: "moved") : nil
        let pattern = random.oneIn(2) ? "\(index)/{p**}" : "\(index)/{p}"
        let notes = RouteNotes(deprecation: deprecation)
        return try Route(pattern, in: Set(scopes), name: "r", notes: notes)
      }
      let table = try RouteTable(routes, app: Self.legacy)
      for kind in [RouteScope.Kind.app, .universal] {
        let listed = kind == .app ? ["x", "x-old", "x-test"] : ["h.example", "old.example"]
        let names = listed + (kind == .app ? [] : ["a.wild.example"])
        let own = random.oneIn(2) ? nil : (names + ["other"]).randomElement(using: &random)
        let creator = LinkCreator(table: table, scheme: own, domain: own)
        // Slow and obvious: each route with the first name that it may have.
        let candidates = routes.indices.compactMap { index -> (order: [Int], link: String)? in
          let route = routes[index]
          let own = own.map { [$0] } ?? names
          // No subdomain is known but those of scopes, unless one is requested.
          let scoped = route.scopes.contains(.universal(domain: "a.wild.example"))
          let name = own.first { name in
            name != "other" && holds(route, kind, name)
              && (name != "a.wild.example" || scoped || own.count == 1)
          }
          guard let name else { return nil }
          let isOther = name != own[0] ? 1 : 0
          let start = kind == .app ? "\(name)://\(index)/" : "https://\(name)/\(index)/"
          return ([route.notes.deprecation == nil ? 0 : 1, isOther, index], start)
        }
        let first = candidates.min { $0.order.lexicographicallyPrecedes($1.order) }
        let value = "v" + random.text()
        do throws(LinkWritingError) {
          let link =
            kind == .app
            ? try creator.appLink(toRoute: "r", with: ["p": value])
            : try creator.universalLink(toRoute: "r", with: ["p": value])
          counts.written += 1
          let isExpected = candidates.contains { link.hasPrefix($0.link) }
          // Another route of the name is written where the first cannot have the value.
          let isFirst = first.map { link.hasPrefix($0.link) } == true || value.contains("/")
          #expect(isExpected && isFirst, "\(link), not \(candidates), seed \(seed)")
          let match = try? table.match(link)
          let found = match?.parameters["p"].map(ExactText.init)
          #expect(found == ExactText(value), "\(link), seed \(seed)")
        } catch {
          counts.refused += 1
          switch error.reason {
          case .noMapping(.otherName(kind, let requested, let available)):
            #expect(candidates.isEmpty && requested == own, "\(error), seed \(seed)")
            let possible = names.filter { name in routes.contains { holds($0, kind, name) } }
            for name in possible where name != "a.wild.example" {
              #expect(available.contains(name), "\(error), seed \(seed)")
            }
            #expect(possible.isEmpty == available.isEmpty, "\(error), seed \(seed)")
          case .noMapping(.otherKind(kind)):
            #expect(candidates.isEmpty, "\(error), seed \(seed)")
          case .noMapping(.noName(.universal)):
            // Only a wildcard holds, and no subdomain is known.
            #expect(own == nil, "\(error), seed \(seed)")
          case .notReadBack, .valueNotAllowed:
            #expect(value.contains("/"), "\(value): \(error), seed \(seed)")
          default: Issue.record("\(error), seed \(seed)")
          }
        }
      }
    }
    #expect(counts.written > 800 && counts.refused > 200, "\(counts), seed \(seed)")
  }

  /// An input whose fields can be the same as what patterns put into a link.
  struct Item: Codable, Equatable, RouteParametersCodable {
    var path: String
    var kind: String?
    var tags: [String]
    var page: Int?
  }
  struct Folder: Codable, Equatable, RouteParametersCodable {
    var path: [String]
    var kind: String?
  }

  @Test func `an input is read as it was written, or rejected`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let patterns = [
      "files/{path**}", "files/{path**}?kind=film", "file/{path}?kind", "file/{path}/{kind?}",
      "file/{path}?k={kind?}&page={page?}", "{kind:film|book}/{path**}", "a?tags={path}#{kind?}",
    ]
    var written = 0
    for _ in 0..<1_500 {
      let pattern = patterns.randomElement(using: &random) ?? ""
      let table = try RouteTable([Route(pattern, name: "r")], app: Self.app)
      let creator = LinkCreator(table: table)
      let kind = random.oneIn(3) ? nil : random.oneIn(2) ? "film" : random.text()
      let item = Item(
        path: random.text(),
        kind: kind,
        tags: (0..<Int.random(in: 0...2, using: &random)).map { _ in random.text() },
        page: random.oneIn(2) ? nil : 7
      )
      let folder = Folder(path: [random.text(), random.text()], kind: kind)
      if let link = try? creator.appLink(toRoute: "r", with: item) {
        written += 1
        let read = try table.match(link)?.decode(Item.self)
        #expect(read == item, "\(link), seed \(seed)")
      }
      if let link = try? creator.appLink(toRoute: "r", with: folder) {
        written += 1
        let read = try table.match(link)?.decode(Folder.self)
        #expect(read == folder, "\(link), seed \(seed)")
      }
    }
    #expect(written > 800, "\(written), seed \(seed)")
  }

  @Test(arguments: ["sale 50% off.pdf", "100%", "a%b", "a%2fb", "a%2Fb", "a%25b", "%252F", "50%25"])
  func `a file name with a percent sign can be written`(name: String) throws {
    struct File: Codable, Equatable, RouteParametersCodable { var path: String }
    struct Files: Codable, Equatable, RouteParametersCodable { var path: [String] }
    let table = try RouteTable([Route("files/{path**}", name: "files")], app: Self.app)
    let creator = LinkCreator(table: table)
    let byName = try creator.appLink(toRoute: "files", with: ["path": name])
    #expect(try table.match(byName)?.parameters["path"] == name)
    let text = try creator.appLink(toRoute: "files", with: File(path: name))
    #expect(try table.match(text)?.decode(File.self).path == name)
    #expect(try table.match(text)?.pathValue(at: 0) == Substring(name))
    let list = try creator.universalLink(toRoute: "files", with: Files(path: ["2026", name]))
    #expect(try table.match(list)?.decode(Files.self).path == ["2026", name])
  }
}

extension SeededGenerator {
  /// A random pattern that can be written, with values for its parameters.
  fileprivate mutating func pattern() -> (text: String, parameters: RouteParameters) {
    var parameters: RouteParameters = [:]
    var components: [String] = []
    let count = Int.random(in: 0...3, using: &self)
    for index in 0..<count {
      switch Int.random(in: 0..<5, using: &self) {
      case 0, 1: components.append(literal())
      case 2:
        components.append("{p\(index)}")
        parameters.append(value(), for: "p\(index)")
      case 3:
        components.append("a{p\(index)}-{q\(index)}")
        parameters.append(value(), for: "p\(index)")
        parameters.append(value(), for: "q\(index)")
      default:
        components.append("{n\(index):int}")
        parameters.append(String(Int16.random(in: .min ... .max, using: &self)), for: "n\(index)")
      }
    }
    if oneIn(4) {
      components.append("{rest**}")
      if oneIn(2) {
        let rest = (0..<Int.random(in: 0...3, using: &self)).map { _ in value() }
        parameters.setComponents("rest", to: rest)
      } else {
        parameters.append(text(), for: "rest")
      }
    } else if oneIn(3) {
      components += ["{o1?}", "{o2?}"]
      if oneIn(2) { parameters.append(value(), for: "o1") }
      if parameters.contains("o1"), oneIn(2) { parameters.append(value(), for: "o2") }
    }
    var text = components.joined(separator: "/")
    if oneIn(2) {
      text += oneIn(2) ? "?j={i}" : "?i={i}&flag&lit=\(literal())"
      parameters.append(self.text(), for: "i")
    }
    if oneIn(4) {
      text += "#{frag}"
      parameters.append(value(), for: "frag")
    }
    return (text, parameters)
  }

  private mutating func literal() -> String {
    let text = value()
    return text == "." || text == ".." ? "dots" : Pattern.escaping(text)
  }

  private mutating func value() -> String {
    let text = text()
    return text.isEmpty ? "v" : text
  }
}
