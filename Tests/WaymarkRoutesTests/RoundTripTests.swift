import Foundation
import TestSupport
import Testing
import WaymarkRoutes

/// An enum whose app is known by names that no link can have.
@Routes
private enum MisnamedRoute: Hashable {
  // The macro would refuse the names where it sees them.
  static let appIdentity = AppIdentity(
    schemes: .listed(["https"]),
    domains: .listed(["exa mple", "h.example/x"])
  )

  @Route("a/{id}")
  case a(id: Int)
}

@Suite struct `Typed routes` {
  @Test func `are not written where a rest as text would be read as another text`() throws {
    #expect(try EveryRoute.restText(path: "a/b%2Fc%25").appLink() == "every://restText/a/b%2Fc%25")
    for path in ["100%", "%\u{8D8}", "%2f", "a%41"] {
      #expect(throws: LinkWritingError.self, "\(path)") {
        try EveryRoute.restText(path: path).appLink()
      }
    }
  }

  @Test func `are not written under names that no link can have`() {
    #expect(throws: LinkWritingError.self) { try MisnamedRoute.a(id: 1).appLink() }
    #expect(throws: LinkWritingError.self) { try MisnamedRoute.a(id: 1).universalLink() }
    #expect(throws: LinkWritingError.self) {
      try MisnamedRoute.a(id: 1).universalLink(domain: "h.example/x")
    }
  }

  @Test func `are read from the links that are written for them`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var written = 0
    for _ in 0..<4_000 {
      let route = random.route()
      do throws(LinkWritingError) {
        for link in [try route.appLink(), try route.universalLink()] {
          written += 1
          #expect(link.utf8.allSatisfy { $0 < 0x80 }, "\(link), seed \(seed)")
          #expect(URL(string: link)?.absoluteString == link, "\(link), seed \(seed)")
          do throws(RouteReadingError) {
            let read = try EveryRoute.parse(link)
            #expect(read == route, "\(link), seed \(seed)")
            #expect(try EveryRoute.parse(url: URL(string: link)) == route, "\(link), seed \(seed)")
            #expect((try? read.universalLink()) == (try? route.universalLink()), "seed \(seed)")
          } catch {
            Issue.record("\(route) \(link): \(error), seed \(seed)")
          }
        }
      } catch {
        // Greedy reading gives the first of two values as much as it can, and some links are long.
        switch error.reason {
        case .notReadBack(by: "pair", _), .unreadable, .valueNotAllowed(_, _, .absence): break
        default: Issue.record("\(route): \(error), seed \(seed)")
        }
      }
    }
    #expect(written > 7_000, "seed \(seed)")
  }

  @Test func `read as the table and the explanation say, also nearly right links`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let table = try EveryRoute.routeTable
    let again = try EveryRoute.catalog().table()
    var counts = (read: 0, refused: 0)
    for _ in 0..<1_500 {
      guard let written = try? random.route().universalLink() else { continue }
      for link in [written, random.nearMiss(of: written)] {
        let explained = try EveryRoute.explain(link)
        let found = (try? table.match(link)) ?? nil
        #expect(explained.match?.routeIndex == found?.routeIndex, "\(link), seed \(seed)")
        #expect((try? again.match(link))??.route.name == found?.route.name, "\(link), seed \(seed)")
        do throws(RouteReadingError) {
          let route = try EveryRoute.parse(link)
          counts.read += 1
          #expect(found != nil, "\(link), seed \(seed)")
          let name = (try? EveryRoute.match(link.self))??.route.name
          #expect(name == found?.route.name, "\(link), seed \(seed)")
          if let rewritten = try? route.universalLink() {
            #expect(try EveryRoute.parse(rewritten) == route, "\(link), seed \(seed)")
          }
        } catch {
          counts.refused += 1
          switch error {
          case .decoding(let error):
            #expect(error.route == found?.route.label, "\(link), seed \(seed)")
          case .unmatched(let unmatched):
            #expect(found == nil, "\(link), seed \(seed)")
            #expect(unmatched.explanation.match == nil)
          case .link: #expect(explained.link == nil, "\(link), seed \(seed)")
          case .noURL, .routes: Issue.record("\(error), seed \(seed)")
          }
        }
      }
    }
    #expect(counts.read > 1_000 && counts.refused > 100, "\(counts), seed \(seed)")
  }

  @Test func `never trap, whatever the link is`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let text = "every:" + random.text(upTo: 40)
      if let route = try? EveryRoute.parse(text) {
        _ = try? route.appLink()
        _ = try? route.universalLink()
      }
    }
    #expect(throws: RouteReadingError.self) {
      try EveryRoute.parse("https://every.example/private/x")
    }
  }
}

extension SeededGenerator {
  /// A link with one of its characters replaced, taken out or doubled.
  fileprivate mutating func nearMiss(of link: String) -> String {
    var bytes = Array(link.utf8)
    let index = Int.random(in: 8..<bytes.count, using: &self)
    switch Int.random(in: 0..<3, using: &self) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(bytes[index], at: index)
    default: bytes[index] = "/?#&=a1-.%".utf8.randomElement(using: &self) ?? 0x2F
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
