import Foundation
import TestSupport
import Testing
import WaymarkCatalog
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

/// An enum with several values in optional components.
@Routes
private enum PlaceRoute: Hashable {
  static let appIdentity = AppIdentity(schemes: ["place"], domains: ["place.example"])

  @Route("map/{id}/{x?},{y?}/{z?}-{w?}")
  case map(id: Int, x: Int?, y: Int?, z: String = "a", w: String = "b")
  @Route("list?sort=by-{key}&ref={id}-{slug}")
  case list(key: String, id: Int, slug: String)
  @Route("app#/chats/{id}/{part}")
  case chat(id: Int, part: String)
  @Route("tags?tag=t-{tags?}")
  case tags(tags: [String])
  @Route("near?at={x?},{y?}")
  case near(x: Int = 0, y: Int?)
}

@Suite struct `Typed routes` {
  @Test(arguments: [
    ("place://map/7", "place://map/7"), ("place://map/7/1,2", "place://map/7/1,2"),
    ("place://map/7/1,2/a-b", "place://map/7/1,2"),
    ("place://map/7/1,2/a-c", "place://map/7/1,2/a-c"),
    ("place://map/7/1,2/c-b", "place://map/7/1,2/c-b"),
    ("place://list?sort=by-a/b&ref=7-my-hat", "place://list?sort=by-a/b&ref=7-my-hat"),
    ("place://app#/chats/7/a%2Fb", "place://app#/chats/7/a%2Fb"),
    ("place://tags?tag=t-a&tag=t-b", "place://tags?tag=t-a&tag=t-b"),
    ("place://tags", "place://tags"), ("place://near", "place://near"),
    ("place://near?at=0,5", "place://near?at=0,5"),
  ])
  func `several values in one component or item are written`(link: String, written: String) throws {
    let route = try PlaceRoute.parse(link)
    #expect(try route.appLink() == written)
    #expect(try PlaceRoute.parse(written) == route)
  }

  @Test(arguments: [
    "place://list?sort=by-a&ref=x-y", "place://tags?tag=t-a&tag=b", "place://near?at=1",
    "place://near?at=a,b",
  ])
  func `text around a value that does not match is an error of the chosen route`(
    link: String
  ) throws {
    #expect(try PlaceRoute.match(link) != nil)
    #expect(throws: RouteReadingError.self) { try PlaceRoute.parse(link) }
  }

  @Test func `a catch-all's text with percent signs is written and read unchanged`() throws {
    #expect(try EveryRoute.restText(path: "a/b%2Fc%").appLink() == "every://restText/a/b%2Fc%25")
    for path in ["sale 50% off.pdf", "100%", "%\u{8D8}", "%2f", "a%41", "a%25b", "%252F", "%2F"] {
      let link = try EveryRoute.restText(path: path).appLink()
      #expect(try EveryRoute.parse(link) == .restText(path: path), "\(link)")
      let list = try EveryRoute.rest(path: ["a", path]).universalLink()
      #expect(try EveryRoute.parse(list) == .rest(path: ["a", path]), "\(list)")
    }
  }

  @Test func `a typed route that would be read with other values is not written`() throws {
    // One empty component would be read as none, and 'kind' as the pattern's own.
    for route in [EveryRoute.rest(path: [""]), .films(.init(kind: nil)), .films(.init(kind: "x"))] {
      #expect(throws: LinkWritingError.self, "\(route)") { try route.appLink() }
    }
    #expect(try EveryRoute.parse("every://films?kind=film") == .films(.init(kind: "film")))
    let link = try EveryRoute.films(.init(kind: "film", page: 2)).appLink()
    #expect(try EveryRoute.parse(link) == .films(.init(kind: "film", page: 2)))
    let old = try EveryRoute.films(.init(kind: "film", page: 2)).appLink(scheme: "every-old")
    #expect(old == "every-old" + link.dropFirst("every".count))
  }

  @Test func `a typed route is written with the first or the requested scheme and domain`() throws {
    let kept = EveryRoute.kept(id: "7")
    #expect(try kept.appLink() == "every://kept/7")
    #expect(try kept.universalLink() == "https://every.example/kept/7")
    #expect(try kept.appLink(scheme: "every-old") == "every-old://kept-old/7")
    #expect(
      try kept.universalLink(domain: "old.every.example") == "https://old.every.example/kept-old/7"
    )
    let leg = EveryRoute.passage(.leg(7))
    #expect(try leg.appLink() == "every://passage/leg/7")
    #expect(try leg.appLink(scheme: "every-old") == "every-old://passage-old/leg-old/7")
    let error = try #require(throws: LinkWritingError.self) { try kept.appLink(scheme: "other") }
    let names = ["every-old", "every"]
    #expect(error.reason == .noMapping(.otherName(.app, requested: "other", available: names)))
    let old = try #require(throws: LinkWritingError.self) {
      try EveryRoute.retired(id: 1).appLink(scheme: "every")
    }
    #expect(
      old.reason == .noMapping(.otherName(.app, requested: "every", available: ["every-old"]))
    )
    #expect(try EveryRoute.retired(id: 1).appLink() == "every-old://retired/1")
  }

  @Test func `a typed route with an invalid scheme or domain is not written`() {
    #expect(throws: LinkWritingError.self) { try MisnamedRoute.a(id: 1).appLink() }
    #expect(throws: LinkWritingError.self) { try MisnamedRoute.a(id: 1).universalLink() }
    #expect(throws: LinkWritingError.self) {
      try MisnamedRoute.a(id: 1).universalLink(domain: "h.example/x")
    }
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func `a typed route with a value that has no text is not written`(number: Double) {
    let routes: [EveryRoute] = [
      .date(date: Date(timeIntervalSinceReferenceDate: number)),
      .number(number: number, small: Float(number)),
    ]
    for (route, name) in zip(routes, ["date", "small"]) {
      let error = #expect(throws: LinkWritingError.self, "\(name)") { try route.appLink() }
      guard case .valueNotAllowed(_, let text, .unreadable) = error?.reason else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      #expect(Double(text) != nil, "\(name): \(text)")
    }
  }

  @Test func `a link that is written for a typed route is read as the same case`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var written = 0
    for _ in 0..<2_000 {
      let route = random.route()
      do throws(LinkWritingError) {
        var links = [try route.appLink(), try route.universalLink()]
        #expect(links[0].hasPrefix("every://"), "\(links), seed \(seed)")
        #expect(links[1].hasPrefix("https://every.example/"), "\(links), seed \(seed)")
        links.append(try route.appLink(scheme: "every-old"))
        #expect(links[2].hasPrefix("every-old://"), "\(links), seed \(seed)")
        links.append(try route.universalLink(domain: "old.every.example"))
        #expect(links[3].hasPrefix("https://old.every.example/"), "\(links), seed \(seed)")
        for link in links {
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
        // The pattern's own item 'kind' is read in place of the value's.
        case .notReadBack(by: "films", _): break
        default: Issue.record("\(route): \(error), seed \(seed)")
        }
      }
    }
    #expect(written > 3_500, "seed \(seed)")
  }

  @Test func `typed routes agree with the table and the explanation about every link`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    let table = try EveryRoute.routeTable
    let again = try EveryRoute.catalog().table()
    var counts = (read: 0, refused: 0)
    for _ in 0..<600 {
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
    #expect(counts.read > 400 && counts.refused > 40, "\(counts), seed \(seed)")
  }

  @Test func `a random link never causes a trap in a typed route`() throws {
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
