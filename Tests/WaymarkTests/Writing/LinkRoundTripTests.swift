import Foundation
import TestSupport
import Testing

@testable import Waymark

@Suite struct LinkRoundTripTests {
  static let app = AppIdentity(schemes: ["x"], domains: ["h.example"])

  @Test func `what is written is read as the same route with the same values`() throws {
    let seed = SeededGenerator.freshSeed
    var random = SeededGenerator(seed: seed)
    var written = 0
    for _ in 0..<800 {
      let pattern = random.pattern()
      let table = try RouteTable([Route(pattern.text, name: "r")], app: Self.app)
      let creator = LinkCreator(table: table)
      var parameters = pattern.parameters
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        parameters.append(random.text(), for: "other" + random.text())
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

  @Test func `values of any kind are written or refused, never changed`() throws {
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
        let value = ["new", ".", "..", "", "1", "-9", "a/b", "%2F", "\n"].randomElement(
          using: &random
        )
        parameters.append(random.oneIn(2) ? value ?? "" : random.text(), for: key)
      }
      do throws(LinkWritingError) {
        let link = try creator.appLink(toRoute: name, with: parameters)
        let match = try? table.match(link)
        #expect(match?.route.name == name, "\(link), seed \(seed)")
        for key in parameters.names where !(name == "files" && key == "a") {
          #expect(match?.parameters.all(key) == parameters.all(key), "\(link), seed \(seed)")
        }
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
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
      let rest = (0..<Int.random(in: 0...3, using: &self)).map { _ in value() }
      parameters.setComponents("rest", to: rest)
    } else if oneIn(3) {
      components += ["{o1?}", "{o2?}"]
      if oneIn(2) { parameters.append(value(), for: "o1") }
      if parameters.contains("o1"), oneIn(2) { parameters.append(value(), for: "o2") }
    }
    var text = components.joined(separator: "/")
    if oneIn(2) {
      text += "?i={i}&flag&lit=\(literal())"
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
