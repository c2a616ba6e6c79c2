import TestSupport
import WaymarkApp

@testable import Waymark

/// A family of routes, drawn from a seed, whose first one alone has gates,
/// secrets and a demand for a verified link.
@MainActor
struct DrawnVault {
  /// What declares the patterns.
  enum Kind: CaseIterable {
    case typedRoutes, nestedRoutes, action, otherFeature, handler
  }

  /// A value at one place of a pattern.
  private enum Place: CaseIterable {
    case component, mixed, item, renamedItem, fragment, rest
  }

  private struct Drawn {
    var text = ""
    var link = ""
    /// What each value is called.
    var names: [String] = []
  }

  private let kind: Kind
  private let secrets: Set<Int>
  private var drawn: [Drawn] = []

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...3, using: &random)
    let first = (0..<count).map { "v\($0)" }
    var secrets = Set((0..<count).filter { _ in Bool.random(using: &random) })
    if secrets.isEmpty { secrets = [0] }
    self.secrets = secrets
    for number in 0..<Int.random(in: 2...4, using: &random) {
      var names = first
      if number > 0 {
        switch Int.random(in: 0..<4, using: &random) {
        // Only an enum shows which value a known name stands for.
        case 0 where kind == .typedRoutes || kind == .nestedRoutes:
          names.shuffle(using: &random)
        case 1: names = names.map { "\($0)of\(number)" }
        case 2:
          let index = Int.random(in: 0..<count, using: &random)
          names[index] = "w\(number)"
        default: break
        }
      }
      drawn.append(Self.draw(number, names, secrets, &random))
    }
  }

  /// A pattern with each value at some place, and a link with values.
  private static func draw(
    _ number: Int,
    _ names: [String],
    _ secrets: Set<Int>,
    _ random: inout SeededGenerator
  ) -> Drawn {
    var path = ["p\(number)"]
    var linkPath = path
    var items: [(String, String)] = []
    var (fragment, rest): (Int?, Int?) = (nil, nil)
    func value(_ index: Int) -> String {
      secrets.contains(index) ? "S3x\(index)" : "plain\(index)"
    }
    for index in names.indices.shuffled(using: &random) {
      switch Place.allCases.randomElement(using: &random) ?? .component {
      case .mixed:
        path.append("m-{\(names[index])}")
        linkPath.append("m-\(value(index))")
      case .item:
        let name = names[index]
        items.append(("\(name)={\(name)}", "\(name)=\(value(index))"))
      case .renamedItem:
        items.append(("i\(index)={\(names[index])}", "i\(index)=\(value(index))"))
      case .fragment where fragment == nil: fragment = index
      case .rest where rest == nil: rest = index
      default:
        path.append("{\(names[index])}")
        linkPath.append(value(index))
      }
    }
    if let rest {
      path.append("{\(names[rest])**}")
      linkPath += [value(rest), value(rest)]
    }
    var drawn = Drawn(
      text: path.joined(separator: "/"),
      link: linkPath.joined(separator: "/"),
      names: names
    )
    if !items.isEmpty {
      drawn.text += "?" + items.map(\.0).joined(separator: "&")
      drawn.link += "?" + items.map(\.1).joined(separator: "&")
    }
    if let fragment {
      drawn.text += "#{\(names[fragment])}"
      drawn.link += "#\(value(fragment))"
    }
    return drawn
  }

  var patterns: [String] { drawn.map(\.text) }

  var links: [String] {
    var links: [String] = []
    for base in ["x-app://", "https://domain.example/"] {
      for pattern in drawn { links.append("\(base)\(prefix)\(pattern.link)") }
      links.append("\(base)old/\(drawn[drawn.count - 1].link)")
    }
    return links
  }

  /// The path of the outer enum.
  private var prefix: String { kind == .nestedRoutes ? "p/" : "" }

  /// The names of the secrets in the first pattern.
  private var notes: RouteNotes {
    RouteNotes(
      requiresVerifiedLink: true,
      gates: ["in"],
      secrets: secrets.sorted().map { drawn[0].names[$0] }
    )
  }

  /// A router of the family, with an old path for its last pattern.
  func router() throws -> LinkRouter {
    var features: [any FeatureDefinition.Type] = []
    var handlers: [any LinkHandler] = []
    var routes: [TypedRouteDestination] = []
    switch kind {
    case .typedRoutes, .nestedRoutes:
      DrawnRoute.declared = declarations
      routes = [
        kind == .typedRoutes
          ? .routes(DrawnRoute.self) { _ in } : .routes(DrawnOuterRoute.self) { _ in }
      ]
    case .action:
      features = [
        Listed<A>.declaring { routes in
          for (index, text) in patterns.enumerated() {
            routes.send(text, to: Listed<A>.show, notes: index == 0 ? notes : RouteNotes())
          }
        }
      ]
    case .otherFeature:
      let first = Listed<A>.declaring { $0.send(patterns[0], to: Listed<A>.show, notes: notes) }
      let other = Listed<B>.declaring { routes in
        for text in patterns.dropFirst() { routes.send(text, to: Listed<A>.show) }
      }
      features = secrets.count == 1 ? [first, other] : [other, first]
    case .handler: handlers = [DrawnHandler(pathSchemes: patterns, routeNotes: notes)]
    }
    let last = patterns[patterns.count - 1]
    return try LinkRouter(
      app: .tests,
      features: features,
      handlers: handlers,
      routes: routes,
      forwards: [.alias("old/" + last, for: prefix + last)]
    )
  }

  private var declarations: [RouteExpansion.Declaration] {
    drawn.enumerated().map { index, pattern in
      guard index > 0 else {
        return RouteExpansion.Declaration(
          pattern.text,
          name: "drawn",
          requiresVerifiedLink: true,
          gates: ["in"],
          secrets: notes.secrets
        )
      }
      let renamed = zip(pattern.names, drawn[0].names).filter { $0 != $1 }
      return RouteExpansion.Declaration(
        pattern.text,
        name: "drawn-\(index + 1)",
        isFurther: true,
        renamed: Dictionary(uniqueKeysWithValues: renamed)
      )
    }
  }
}

/// Typed routes that are declared while the tests run; no link gets as far as to be read.
struct DrawnRoute: TypedRoutes {
  /// Changed by one test alone, which opens links one after the other.
  nonisolated(unsafe) static var declared: [RouteExpansion.Declaration] = []

  static var routeSet: RouteExpansion.RouteSet { RouteExpansion.RouteSet(Self.self) }
  static var routeDeclarations: [RouteExpansion.Declaration] { declared }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {}
  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {}
}

/// An enum that continues with those routes.
struct DrawnOuterRoute: TypedRoutes {
  static var routeSet: RouteExpansion.RouteSet { RouteExpansion.RouteSet(Self.self) }
  static var routeDeclarations: [RouteExpansion.Declaration] {
    [
      RouteExpansion.Declaration(
        "p",
        name: "outer",
        continuedBy: RouteExpansion.Declaration.routes(of: DrawnRoute.self)
      )
    ]
  }

  init(reading link: borrowing RouteExpansion.Reader) throws(RouteDecodingError) {}
  func write(to link: inout RouteExpansion.Writer) throws(LinkWritingError) {}
}

private struct DrawnHandler: LinkHandler {
  let pathSchemes: [String]
  let routeNotes: RouteNotes
  func handle(link: DeepLink) -> Bool { true }
}
