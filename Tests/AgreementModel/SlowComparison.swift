import Waymark
import WaymarkAgreement
import WaymarkCatalog

/// A slow and obvious decision about the ways in which a newer table breaks a link.
struct SlowComparison {
  /// A way in which a link is broken.
  struct Way: Hashable {
    let kind: VersionComparison.Broken.Kind
    /// The old route; `nil` for a weakness of the whole app.
    let was: String?
    let now: String?
    /// The key of a catalog that makes a weaker link weaker.
    var key: String?
  }

  /// A declaration of an old route that a new one lacks.
  private struct Loss: Hashable {
    let key: String
    var detail = ""
    /// Indicates whether the app declares it, and not a route.
    var isOfApp = false
  }

  let old: RouteTable
  let new: RouteTable
  /// The new names of routes by their old ones, as the comparison reports them.
  let renamed: [String: String]
  /// The beginnings of links with each scheme and domain of the old version.
  let beginnings: [String]

  /// Returns the ways in which a link is broken, each with whether the old version did not open the
  /// link.
  func ways(_ text: String) -> [(way: Way, isNew: Bool)] {
    let opened = match(new, text).flatMap { Self.isRefused($0) ? nil : $0 }
    let match = match(old, text)
    var ways: [(way: Way, isNew: Bool)] = []
    if let match, !Self.isRefused(match) {
      let was = match.route.label
      guard let opened else { return [(Way(kind: .dead, was: was, now: nil), false)] }
      let now = opened.route.label
      if isSame(match.route, opened.route) {
        if isPoorer(match, opened) { ways.append((Way(kind: .poorer, was: was, now: now), false)) }
      } else if !isReplacement(match.route, opened.route) {
        ways.append((Way(kind: .moved, was: was, now: now), false))
      }
    }
    guard let opened else { return [] }
    func add(_ route: Route, _ losses: Set<Loss>, isNew: (String) -> Bool) {
      for loss in losses {
        let (was, now) = loss.isOfApp ? (nil, nil) : (route.label, opened.route.label)
        let way = Way(kind: .weaker, was: was, now: now, key: loss.key)
        ways.append((way, isNew(loss.key)))
      }
    }
    if let match {
      let isRelated = isRelated(match.route, opened.route)
      let losses = losses(match.route, match.parameters, opened, ofAnother: !isRelated)
      let isRefused = Self.isRefused(match)
      add(match.route, losses) { isRefused != ($0 == "requiresVerifiedLink") }
      if isRelated { return ways }
    } else {
      ways += newlyOpened(text, opened)
    }
    let successors = old.routes.filter { successor($0)?.label == opened.route.label }
    let related = old.routes.filter { isRelated($0, opened.route) }
    let origins = successors.isEmpty ? related : successors
    if let first = origins.first {
      let all = origins.map { losses($0, nil, opened, ofAnother: successors.isEmpty) }
      add(first, all.dropFirst().reduce(all[0]) { $0.intersection($1) }) { _ in true }
    }
    let path = Self.path(text)
    for beginning in beginnings {
      guard let elsewhere = self.match(old, beginning + path),
        isRelated(elsewhere.route, opened.route)
      else { continue }
      let losses = losses(elsewhere.route, elsewhere.parameters, opened, ofAnother: false)
      add(elsewhere.route, losses) { _ in true }
    }
    return ways
  }

  /// Returns the ways in which a link is broken that no old route accepts, because of the app or of
  /// a web-only path.
  private func newlyOpened(_ text: String, _ opened: RouteMatch) -> [(way: Way, isNew: Bool)] {
    if let link = try? DeepLink(text, policy: old.app.policies),
      case .webOnly(let path) = old.find(link)
    {
      let was = old.webOnly[path].pattern.text
      let way = Way(kind: .weaker, was: was, now: opened.route.label, key: "webOnly")
      return [(way, false)]
    }
    let isApp = opened.link.kind == .app
    let apps = [old, new].map { isApp ? $0.app.schemes : $0.app.domains }
    if apps[1] != .any || apps[0] == .any || Self.has(opened.link, apps[0].list) { return [] }
    return [(Way(kind: .weaker, was: nil, now: nil, key: isApp ? "schemes" : "domains"), false)]
  }

  private func match(_ table: RouteTable, _ text: String) -> RouteMatch? {
    (try? table.match(text)) ?? nil
  }

  /// Returns a link without its scheme or domain and the slash after it.
  private static func path(_ text: String) -> String {
    let start = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? ""
    if !text.hasPrefix("https://") { return String(start.first == "/" ? start.dropFirst() : start) }
    let path = start.drop { !"/?#".contains($0) }
    return String(path.first == "/" ? path.dropFirst() : path)
  }

  /// Returns whether any app can claim the scheme of a link, and its route does not allow that.
  private static func isRefused(_ match: RouteMatch) -> Bool {
    match.link.kind == .app && match.route.notes.requiresVerifiedLink == true
  }

  /// Returns whether one of these schemes or domains is that of a link.
  private static func has(_ link: DeepLink, _ names: [String]) -> Bool {
    names.contains { name in
      guard let domain = link.domain else { return name.lowercased() == link.scheme }
      let own = name.lowercased()
      return own == domain || own.hasPrefix("*.") && domain.hasSuffix(own.dropFirst())
    }
  }

  // MARK: - Routes

  private func family(_ route: Route) -> String { route.notes.inheritsFrom ?? route.label }

  private func successor(_ route: Route) -> Route? {
    let name = renamed[route.label] ?? route.label
    return new.routes.first { $0.label == name }
  }

  /// Returns whether two routes are the same, or belong to the same family.
  private func isSame(_ route: Route, _ reached: Route) -> Bool {
    if successor(route)?.label == reached.label { return true }
    return old.routes.filter { family($0) == family(route) }
      .contains { successor($0).map(family) == family(reached) }
  }

  private func isReplacement(_ route: Route, _ reached: Route) -> Bool {
    let replacement =
      route.notes.deprecation?.replacement ?? successor(route)?.notes.deprecation?.replacement
    guard let replacement else { return false }
    if reached.label == replacement || family(reached) == replacement { return true }
    return old.routes.first { $0.label == replacement }.map { isSame($0, reached) } ?? false
  }

  private func isRelated(_ route: Route, _ reached: Route) -> Bool {
    isSame(route, reached) || isReplacement(route, reached)
  }

  private func isPoorer(_ match: RouteMatch, _ reached: RouteMatch) -> Bool {
    for platform in [RouteNotes.Platform.iOS, .android]
    where Self.applies(match.route, platform) && !Self.applies(reached.route, platform) {
      return true
    }
    let names = match.route.pattern.parameters.map(\.name)
    let own = reached.route.pattern.parameters.map(\.name)
    return names.contains { name in
      guard let value = match.parameters[name] else { return false }
      if own.contains(name) { return reached.parameters[name] != value }
      let place = Self.places(match.route.pattern)[name]
      return !own.contains { other in
        !names.contains(other) && Self.places(reached.route.pattern)[other] == place
          && reached.parameters[other] == value
      }
    }
  }

  private static func applies(_ route: Route, _ platform: RouteNotes.Platform) -> Bool {
    route.notes.platforms?.contains(platform) ?? true
  }

  // MARK: - Losses

  /// Returns the declarations of an old route that the route of a link lacks.
  ///
  /// - Parameters:
  ///   - values: The values of the old route; `nil` if it does not accept the link.
  ///   - ofAnother: Whether the routes are not the same, so that only protection counts.
  private func losses(
    _ route: Route,
    _ values: RouteParameters?,
    _ reached: RouteMatch,
    ofAnother: Bool
  ) -> Set<Loss> {
    let (before, after) = (route.notes, reached.route.notes)
    var losses: Set<Loss> = []
    if before.requiresVerifiedLink == true, after.requiresVerifiedLink != true {
      losses.insert(Loss(key: "requiresVerifiedLink"))
    }
    for gate in before.gates where !after.gates.contains(gate) {
      losses.insert(Loss(key: "gates", detail: gate))
    }
    for name in before.requires where !after.requires.contains(name) {
      losses.insert(Loss(key: "requires", detail: name))
    }
    if !ofAnother, let loss = activityLoss(route, reached.route) { losses.insert(loss) }
    let renamed = renamedParameters(route.pattern, reached.route.pattern, byOrder: values == nil)
    let own = reached.route.pattern.parameters.map(\.name)
    let isLiteral = reached.route.pattern.components.allSatisfy { $0.literal != nil }
    for name in route.pattern.parameters.map(\.name) {
      let other = renamed[name] ?? name
      // A match also has the values of items that its pattern does not declare.
      let hasNewValue = own.contains(other) && reached.parameters[other] != nil
      let hasValue = values.map { $0[name] != nil } ?? hasNewValue
      if hasValue {
        let isInPath = Self.places(route.pattern)[name]?.first?.isNumber == true
        if before.secrets.contains(name), !after.secrets.contains(other),
          values == nil || !ofAnother || !isInPath || !isLiteral
        {
          losses.insert(Loss(key: "secrets", detail: name))
        }
      } else if !ofAnother, let text = before.defaults[name], reached.parameters[other] == nil,
        after.defaults[other] != text, values != nil || own.contains(other)
      {
        losses.insert(Loss(key: "defaults", detail: name))
      }
    }
    return losses
  }

  private func activityLoss(_ route: Route, _ reached: Route) -> Loss? {
    guard Self.applies(route, .android), Self.applies(reached, .android) else { return nil }
    let own = [route.notes.activity, reached.notes.activity]
    let apps = [old.app.android, new.app.android]
    let names = zip(own, apps).map { $0 ?? $1?.activity }
    let package = (apps[0] ?? apps[1])?.package
    let full = names.map { name in
      name.map { name in
        guard let package else { return name }
        return name.hasPrefix(".") ? package + name : name
      }
    }
    if full[0] == full[1] { return nil }
    if own != [nil, nil] { return Loss(key: "activity") }
    if names[0] == nil || apps[1] == nil { return nil }
    return Loss(key: "activity", isOfApp: true)
  }

  /// Returns the names of the parameters of a new pattern that has the values of old ones under
  /// other names.
  private func renamedParameters(
    _ old: Pattern,
    _ new: Pattern,
    byOrder: Bool
  ) -> [String: String] {
    let names = (old: old.parameters.map(\.name), new: new.parameters.map(\.name))
    let places = (old: Self.places(old), new: Self.places(new))
    var renamed: [String: String] = [:]
    var gone = names.old.filter { !names.new.contains($0) }
    var added = names.new.filter { !names.old.contains($0) }
    for name in gone {
      if let other = added.first(where: { places.new[$0] == places.old[name] }) {
        renamed[name] = other
      }
    }
    if byOrder {
      gone.removeAll { renamed[$0] != nil }
      added.removeAll { renamed.values.contains($0) }
      if gone.count == added.count {
        for (name, other) in zip(gone, added) { renamed[name] = other }
      }
    }
    return renamed
  }

  /// Returns the place of each parameter in a pattern.
  private static func places(_ pattern: Pattern) -> [String: String] {
    var places: [String: String] = [:]
    for (index, component) in pattern.components.enumerated() {
      for (number, element) in component.elements.enumerated() {
        switch element {
        case .parameter(let parameter), .rest(let parameter?):
          places[parameter.name] = "\(index).\(number)"
        default: break
        }
      }
    }
    for item in pattern.queryItems {
      for (number, parameter) in parameters(item.value).enumerated() {
        let isWhole = item.value == .parameter(parameter)
        places[parameter.name] = "?" + item.name + (isWhole ? "" : ".\(number)")
      }
    }
    for (number, parameter) in parameters(pattern.fragment).enumerated() {
      places[parameter.name] = pattern.fragment == .parameter(parameter) ? "#" : "#\(number)"
    }
    return places
  }

  private static func parameters(_ value: Pattern.Value?) -> [Pattern.Parameter] {
    let elements: [Pattern.Element] =
      switch value {
      case .parameter(let parameter)?: [.parameter(parameter)]
      case .mixed(let elements)?: elements
      case .path(let components)?: Array(components.joined())
      case .literal?, nil: []
      }
    return elements.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
  }
}
