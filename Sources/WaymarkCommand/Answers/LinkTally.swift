#if Tools
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// Counts links by what happens to them and by their shape; no value of a link is kept.
struct LinkTally {
  /// The result of a link; raw values are those of `--json`.
  enum Result: String, CaseIterable {
    case opens
    case notOpened = "not-opened"
    case excluded
    case unmatched
    case undeclared
    case unreadable
  }

  /// Links with the same result and shape.
  struct Shape: Hashable {
    let result: Result
    /// The route or the web-only path.
    var route: String?
    /// The links as a pattern after their scheme or domain.
    var text = ""
    /// Indicates whether the link opens the app on the system; `nil` if the catalog has no app for
    /// it, or if that is unknown.
    var iOS: Bool?
    var android: Bool?
    /// The systems on which it is unknown whether the link opens the app.
    var unknown: [String] = []
    /// The words for the app or the variant of the link, if it is another one than the chosen one.
    var owner: String?
    /// The variant of the link; `nil` for the app itself.
    var variant: String?

    /// Indicates whether no system keeps the link from the app, as far as that is known.
    var opens: Bool { result == .opens && iOS != false && android != false && unknown.isEmpty }
  }

  /// The app or one of its variants, with its routes and files.
  struct App {
    fileprivate let catalog: LinkCatalog
    fileprivate let table: RouteTable
    fileprivate let files: SystemFiles
    fileprivate let shapes: LinkShapes
    /// The owner of links; `nil` for the app or the variant that the command explains.
    fileprivate let owner: LinkCatalog.Owner?

    init(
      _ catalog: LinkCatalog,
      _ table: RouteTable,
      _ files: SystemFiles,
      owner: LinkCatalog.Owner? = nil
    ) {
      (self.catalog, self.table, self.files, self.owner) = (catalog, table, files, owner)
      shapes = LinkShapes(table)
    }
  }

  /// The maximum number of shapes; further ones are counted together.
  private static let shapeLimit = 1_000
  /// The maximum number of links whose shape is remembered.
  private static let linkLimit = 10_000

  /// The app or the variant that the command explains, and then the others.
  private let apps: [App]
  /// The catalog with all variants.
  private let all: LinkCatalog
  private var counts: [Shape: Int] = [:]
  private var known: [String: Shape] = [:]
  private(set) var count = 0
  private(set) var opening = 0
  /// The number of links whose shapes are not listed.
  private(set) var others = 0

  init(_ apps: [App], all: LinkCatalog) { (self.apps, self.all) = (apps, all) }

  /// Adds a link; `nil` is a text that is too long to be one.
  mutating func add(_ text: String?) {
    let shape = text.map { known[$0] ?? found($0) } ?? Shape(result: .unreadable)
    if let text, known[text] == nil {
      if known.count >= Self.linkLimit { known.removeAll(keepingCapacity: true) }
      known[text] = shape
    }
    count += 1
    if shape.opens { opening += 1 }
    if counts[shape] == nil, counts.count >= Self.shapeLimit {
      others += 1
    } else {
      counts[shape, default: 0] += 1
    }
  }

  private func found(_ text: String) -> Shape {
    guard !MatchedURL.isTooLong(text),
      let given = try? DeepLink(text, policy: apps[0].table.app.policies)
    else { return Shape(result: .unreadable) }
    let link = apps[0].table.intent(given)?.link ?? given
    let own = apps[0].table.app
    let isOwn = own.declares(link) || own.isWrapper(link.domain)
    let owner = isOwn || apps.count == 1 ? nil : all.owner(of: link)
    let other = owner.flatMap { owner in
      apps.dropFirst().first { $0.owner?.variant == owner.variant }
    }
    var shape = found(link, in: given, other ?? apps[0])
    (shape.owner, shape.variant) = (other?.owner?.words, other?.owner?.variant)
    return shape
  }

  /// - Parameter given: The `intent:` link that contains the link, or the link itself.
  private func found(_ link: DeepLink, in given: DeepLink, _ app: App) -> Shape {
    let table = app.table
    let start = Self.start(of: link)
    if let match = table.matchUnwrapped(link) {
      let opens = app.catalog.opens(match)
      let answers = SystemAnswers(given.browserText ?? given.linkText, app.files)
      var shape = Shape(
        result: opens ? .opens : .notOpened,
        route: match.route.label,
        text: Self.start(of: match.link) + match.route.pattern.relativeText
          + (match.link == given ? "" : " in \(Self.start(of: given))")
      )
      shape.iOS = answers.apple.flatMap { decisions in
        decisions.contains { $0.decision.opens }
          ? true : decisions.contains { $0.decision.isUnknown } ? nil : false
      }
      shape.android = answers.android.map { $0.answer.opens || $0.answer.outcome == .asks }
      if answers.appleOutcome == .unknown { shape.unknown.append("iOS") }
      if answers.androidOutcome == .unknown { shape.unknown.append("Android") }
      return shape
    }
    if case .webOnly(let index) = table.find(link) {
      let pattern = table.webOnly[index].pattern
      return Shape(result: .excluded, route: pattern.text, text: start + pattern.relativeText)
    }
    let isOwn = table.app.covers(
      link.domain.map { .universal(domain: $0) } ?? .app(scheme: link.scheme)
    )
    if isOwn { return Shape(result: .unmatched, text: start + app.shapes.pattern(of: link)) }
    if table.unwrapped(link) != nil { return Shape(result: .notOpened, text: start) }
    return Shape(result: .undeclared, text: start)
  }

  private static func start(of link: DeepLink) -> String {
    "\(link.scheme)://" + (link.domain.map { "\($0)/" } ?? "")
  }

  /// The shapes with their counts: by result, then the most frequent first.
  private var sorted: [(shape: Shape, count: Int)] {
    func rank(_ shape: Shape, _ count: Int) -> (Int, Int, String, Int, String, String) {
      let result = Result.allCases.firstIndex(of: shape.result) ?? 0
      return (
        result, shape.opens ? 0 : 1, shape.heading, -count, shape.text, shape.systems
      )
    }
    return counts.map { (shape: $0.key, count: $0.value) }
      .sorted { rank($0.shape, $0.count) < rank($1.shape, $1.count) }
  }

  /// The object of `explain --from --json`.
  var json: JSONValue {
    .object([
      "links": .int(count),
      "opens": .int(opening),
      "shapes": .array(
        sorted.map { shape, count in
          .object([
            "result": .string(shape.result.rawValue),
            "opens": shape.isUnknown ? .null : .bool(shape.opens),
            "variant": shape.owner.map { _ in shape.variant.map(JSONValue.string) ?? .null },
            "route": shape.route.map(JSONValue.string), "shape": .string(shape.text),
            "count": .int(count), "ios": shape.iOS.map { .bool($0) },
            "android": shape.android.map { .bool($0) },
          ])
        }
      ),
      "otherShapes": .int(others),
    ])
  }

  /// The answer for people.
  var text: String {
    let unknown = counts.reduce(0) { $0 + ($1.key.isUnknown ? $1.value : 0) }
    var lines = [
      "\(counted(count, "link")): \(opening) open the app, \(count - opening - unknown) do not"
        + (unknown > 0 ? ", \(unknown) not known on all systems" : "")
    ]
    var heading = ""
    for (shape, count) in sorted {
      if shape.heading != heading {
        heading = shape.heading
        lines += ["", heading]
      }
      let number = String(count)
      let gap = String(repeating: " ", count: max(0, 8 - number.count))
      let route = shape.route.map { "  \(TerminalText.fit(quoted($0), 40))" } ?? ""
      let text = shape.text.isEmpty ? "" : "  \(TerminalText.fit(shape.text, 100))"
      lines.append(gap + number + text + route + (shape.owner.map { "  of \($0)" } ?? ""))
    }
    if others > 0 { lines += ["", "\(others) more in other shapes, which are not listed"] }
    return lines.joined(separator: "\n")
  }
}

extension LinkTally.Shape {
  /// The systems in a form that can be ordered.
  fileprivate var systems: String {
    "\(iOS.map(String.init) ?? "")\(android.map(String.init) ?? "")"
  }

  /// Indicates whether the app may open the link on all of its systems, but one is not known.
  fileprivate var isUnknown: Bool {
    result == .opens && iOS != false && android != false && !unknown.isEmpty
  }

  /// The words for the result.
  fileprivate var heading: String {
    if isUnknown {
      let known = iOS == true ? "opens on iOS, " : android == true ? "opens on Android, " : ""
      return known + "not known on \(unknown.joined(separator: " and "))"
    }
    return headingOfKnown
  }

  private var headingOfKnown: String {
    switch (result, iOS, android) {
    case (.opens, false, false): "chosen, but no system opens the app"
    case (.opens, false, true): "opens on Android only"
    case (.opens, true, false): "opens on iOS only"
    case (.opens, nil, false) where unknown == ["iOS"]: "not known on iOS, does not open on Android"
    case (.opens, false, nil) where unknown == ["Android"]:
      "not known on Android, does not open on iOS"
    case (.opens, false, nil), (.opens, nil, false): "chosen, but the system does not open the app"
    case (.opens, _, _): "opens"
    case (.notOpened, _, _): "chosen, but does not open"
    case (.excluded, _, _): "stays in the browser"
    case (.unmatched, _, _): "no route matches; a route with this pattern would"
    case (.undeclared, _, _): "not a domain or scheme of the app"
    case (.unreadable, _, _): "cannot be read"
    }
  }
}

extension Pattern {
  /// The text without a slash at its start.
  fileprivate var relativeText: String {
    String(text.utf8.first == UInt8(ascii: "/") ? text.dropFirst() : text[...])
  }
}
#endif
