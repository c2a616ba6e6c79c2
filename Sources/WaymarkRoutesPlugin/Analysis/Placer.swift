#if TypedRoutes
import SwiftSyntax
import Waymark
import WaymarkCatalog
import WaymarkDiagnostics

/// Finds a place for each value of a case in one of its patterns, and the mistakes of the pattern.
struct Placer {
  let routeCase: RouteCase
  let attribute: RouteAttribute
  let literal: PatternLiteral
  let pattern: Pattern
  let isSpread: Bool
  /// The places in the pattern as written.
  let places: [PatternPlace]
  /// The index of the value at each place; `nil` for a field of the value that is spread.
  var assigned: [Int?]
  /// The labelled values that the pattern does not name: each becomes a query item.
  var added: [Int] = []
  /// The remaining unlabelled value.
  var whole: Int?
  var findings: [RoutesFinding] = []

  /// Returns the route with the places of the values; `nil` with at least one mistake.
  static func place(
    _ routeCase: RouteCase,
    _ attribute: RouteAttribute,
    in enumName: String
  ) -> (route: PlacedRoute?, findings: [RoutesFinding]) {
    guard let literal = PatternLiteral(attribute.pattern) else {
      return (nil, [RoutesFinding(.patternNotLiteral, at: attribute.pattern)])
    }
    guard let isSpread = attribute.isSpread else {
      let node = Syntax(attribute.argument("spread") ?? attribute.pattern)
      return (nil, [RoutesFinding(.spreadNotLiteral, at: node)])
    }
    do throws(PatternError) {
      let pattern = try Pattern(literal.text)
      var placer = Placer(routeCase, attribute, literal, pattern, isSpread: isSpread)
      // Otherwise a value that is meant for a placeholder in a foreign syntax would become a query
      // item.
      for misspelling in pattern.misspellings {
        let meant = misspelling.corrected.flatMap(MeantPattern(routeCase).fitting)
        let fixes = meant.map { [SourceFix.write($0, inPlaceOf: literal)] } ?? []
        var finding = misspelling.finding
        if let meant, meant != misspelling.corrected { finding.help = "write '\(meant)'" }
        placer.fail(.finding(finding), at: misspelling.offset, fixes)
      }
      guard placer.findings.isEmpty else { return (nil, placer.findings) }
      placer.assign()
      placer.checkWords()
      placer.checkWhole(in: enumName)
      let forms = placer.checkTypes()
      guard placer.findings.isEmpty else { return (nil, placer.findings) }
      return (try placer.completed(forms), [])
    } catch {
      return (nil, [Self.finding(error, literal, MeantPattern(routeCase))])
    }
  }

  private init(
    _ routeCase: RouteCase,
    _ attribute: RouteAttribute,
    _ literal: PatternLiteral,
    _ pattern: Pattern,
    isSpread: Bool
  ) {
    self.routeCase = routeCase
    self.attribute = attribute
    self.literal = literal
    self.pattern = pattern
    self.isSpread = isSpread
    places = PatternPlace.places(of: pattern)
    assigned = Array(repeating: nil, count: places.count)
  }

  private static func finding(
    _ error: PatternError,
    _ literal: PatternLiteral,
    _ meant: MeantPattern
  ) -> RoutesFinding {
    if let finding = meant.unnameable(in: literal.text) { return finding }
    var fixes = [meant.addingDefault(in: literal.text)].compactMap(\.self)
    // The completed pattern begins with the written one; only the written part can be fixed.
    var remedy: String?
    if error.pattern == literal.text, fixes.isEmpty, let text = error.meantPattern,
      let fitting = meant.fitting(text)
    {
      fixes.append(.write(fitting, inPlaceOf: literal))
      if fitting != text { remedy = "write '\(fitting)'" }
    }
    var finding = RoutesFinding(
      .grammar(error),
      at: literal.syntax,
      .init(text: error.pattern, offset: error.offset),
      fixes: fixes
    )
    finding.remedy = remedy
    return finding
  }

  var values: [CaseValue] { routeCase.values }

  /// Returns the pattern with a caret under an offset.
  func excerpt(_ offset: Int) -> LinkDiagnostic.Excerpt {
    LinkDiagnostic.Excerpt(text: pattern.text, offset: offset)
  }

  /// Adds a mistake of the pattern.
  mutating func fail(
    _ reason: RoutesFinding.Reason,
    at offset: Int,
    _ fixes: [SourceFix] = []
  ) {
    findings.append(RoutesFinding(reason, at: literal.syntax, excerpt(offset), fixes: fixes))
  }

  /// Adds a mistake of a value.
  mutating func fail(
    _ reason: RoutesFinding.Reason,
    value: CaseValue,
    at offset: Int? = nil,
    _ fixes: [SourceFix] = []
  ) {
    let excerpt = offset.map { self.excerpt($0) }
    findings.append(RoutesFinding(reason, at: value.syntax, excerpt, fixes: fixes))
  }

  /// Returns the change to the pattern, if the changed pattern is valid.
  func fix(_ edits: TextEdits) -> SourceFix? {
    let text = edits.applied(to: pattern.text)
    guard (try? Pattern(text)) != nil else { return nil }
    return .write(text, inPlaceOf: literal)
  }
}

extension Placer {
  /// Assigns the values to the places: labelled values by name, the others in order.
  mutating func assign() {
    var isPlaced = Array(repeating: false, count: values.count)
    for (index, place) in places.enumerated() {
      // A second name, such as in `_ id: Int`, works like a label if the pattern contains it.
      let value = values.first {
        $0.name == place.parameter.name && ($0.isLabelled || !isSpread)
      }
      guard let value else { continue }
      assigned[index] = value.index
      isPlaced[value.index] = true
    }
    var unlabelled = values.filter { !$0.isLabelled && !isPlaced[$0.index] }
    if !isSpread {
      for index in places.indices where assigned[index] == nil && !unlabelled.isEmpty {
        assigned[index] = unlabelled.removeFirst().index
      }
    }
    added = values.filter { $0.isLabelled && !isPlaced[$0.index] }.map(\.index)
    if !isSpread { refuseEmptyPlaces() }
    refuseUnnameable()
    refuseWildcards()
    settleWhole(unlabelled)
  }

  /// Reports text that can only be one word, which is the name of a type in another router.
  mutating func checkWords() {
    for type in pattern.misspeltTypes {
      let index = places.firstIndex { $0.parameter.name == type.parameter }.flatMap { assigned[$0] }
      guard let index, let corrected = type.corrected, values[index].type.known?.isText == true
      else { continue }
      fail(.finding(type.finding), at: type.offset, [.write(corrected, inPlaceOf: literal)])
    }
  }

  private mutating func refuseEmptyPlaces() {
    for (index, place) in places.enumerated() where assigned[index] == nil {
      let name = place.parameter.name
      let near = nearValue(place)
      // The value whose name no placeholder can have is reported.
      if let near, (try? Pattern("{\(near)}")) == nil { continue }
      var fixes: [SourceFix] = []
      if let near {
        var edits = TextEdits()
        let end = place.nameEnd(in: pattern)
        edits.replace((end - name.utf8.count)..<end, with: near)
        fixes += [fix(edits)].compactMap { $0 }
        added = added.filter { values[$0].name != near }
      } else {
        fixes.append(addingValue(place.parameter))
      }
      fail(.placeholderWithoutValue(name: name, near: near), at: place.offset, fixes)
    }
  }

  /// Returns the value without a place that a placeholder was probably meant for.
  private func nearValue(_ place: PatternPlace) -> String? {
    let names = added.compactMap { values[$0].name }
    if case .item(let index) = place.position {
      let item = pattern.queryItems[index].name
      if names.contains(item) { return item }
    }
    if let near = nearestName(to: place.parameter.name, among: names) { return near }
    // The only remaining value is meant for the only remaining place.
    let isOnly = names.count == 1 && places.indices.count { assigned[$0] == nil } == 1
    return isOnly ? names[0] : nil
  }

  /// Returns the change that adds a value to the case for a placeholder, with the type that the
  /// placeholder's restriction suggests.
  private func addingValue(_ parameter: Pattern.Parameter) -> SourceFix {
    var type = parameter.restriction.typeName
    if parameter.isRest { type = "[String]" } else if parameter.isOptional { type += "?" }
    let text = "\(parameter.name): \(type)"
    let change: SourceFix.Change =
      if let clause = routeCase.element.parameterClause {
        clause.parameters.last.map { .insertAfter(", " + text, Syntax($0)) }
          ?? .insertAfter(text, Syntax(clause.leftParen))
      } else {
        .insertAfter("(\(text))", Syntax(routeCase.element.name))
      }
    return SourceFix("add '\(text)' to the case", change)
  }

  private mutating func refuseUnnameable() {
    for index in added {
      let value = values[index]
      let name = value.name ?? ""
      guard (try? Pattern("{\(name)}")) != nil else {
        fail(.unnameable(label: name), value: value)
        continue
      }
      guard let item = pattern.queryItems.firstIndex(where: { $0.name == name }) else { continue }
      let offset = pattern.itemOffsets[item]
      var fixes: [SourceFix] = []
      if pattern.queryItems[item].value == nil {
        var edits = TextEdits()
        let mark = value.isOmissible ? "?" : ""
        edits.insert("={\(name)\(mark)}", at: offset + name.utf8.count)
        fixes += [fix(edits)].compactMap { $0 }
      }
      fail(.itemTaken(name: name), at: offset, fixes)
    }
  }

  /// Reports a wildcard that is probably the place of a labelled value without a place.
  private mutating func refuseWildcards() {
    let wildcards = pattern.code.tokens.filter {
      $0.kind == .wildcard || $0.kind == .rest && $0.text.isEmpty
    }
    guard findings.isEmpty, let index = added.first, let first = wildcards.first else { return }
    let value = values[index]
    let name = value.name ?? ""
    let isText = value.type.shape == .single && value.type.known?.isText == true
    let fitting = wildcards.first {
      $0.kind == .wildcard
        ? value.type.shape == .single || value.type.shape == .optional
        : value.type.shape == .list || isText
    }
    let wildcard = fitting ?? first
    let text = wildcard.kind == .wildcard ? "*" : "**"
    let offset = Int(wildcard.offset)
    let mark = value.isOmissible ? "?" : ""
    var named = TextEdits()
    let optional = value.type.shape == .optional ? "?" : ""
    let meant = wildcard.kind == .wildcard ? "{\(name)\(optional)}" : "{\(name)**}"
    named.replace(offset..<offset + text.utf8.count, with: meant)
    var item = TextEdits()
    let lead = pattern.queryItems.isEmpty ? "?" : "&"
    item.insert("\(lead)\(name)={\(name)\(mark)}", at: pattern.fragmentOffset)
    let naming = fitting == nil ? nil : fix(named)
    fail(
      .wildcardBesideValue(
        wildcard: text,
        name: name,
        meant: naming == nil ? nil : meant,
        item: "\(lead)\(name)={\(name)\(mark)}"
      ),
      at: offset,
      [naming, fix(item)].compactMap { $0 }
    )
  }

  /// Selects the unlabelled value that continues the route or is spread.
  private mutating func settleWhole(_ left: [CaseValue]) {
    whole = left.first?.index
    if isSpread {
      let node = attribute.argument("spread").map { Syntax($0) } ?? Syntax(attribute.syntax)
      if left.isEmpty { findings.append(RoutesFinding(.spreadWithoutValue, at: node)) }
      if left.count > 1 { fail(.severalSpreadValues, value: left[1]) }
      return
    }
    let end = pattern.fragmentOffset
    let plain = left.filter { $0.type.shape != .single || $0.type.known != nil }
    for value in plain { fail(.valueWithoutPlace(type: value.type.text), value: value, at: end) }
    if plain.isEmpty, left.count > 1 {
      fail(.severalContinuations(type: left[1].type.text), value: left[1], at: end)
    }
  }

  /// Checks the value that continues the route, or is spread, against the other parts of the
  /// pattern.
  mutating func checkWhole(in enumName: String) {
    guard findings.isEmpty, let whole else { return }
    let value = values[whole]
    if value.syntax.defaultValue != nil {
      fail(.defaultOfWhole(isSpread: isSpread), value: value)
    }
    guard !isSpread else { return }
    let type = value.type.text
    if type == enumName || type == "Self"
      || type.hasSuffix("." + enumName) && type.hasPrefix("Self")
    {
      fail(.continuesItself(name: enumName), value: value)
    }
    if pattern.endsInRest {
      let rest = places.last { $0.parameter.isRest }?.offset
      fail(.restBeforeContinuation, at: rest ?? max(0, pathEnd - 2))
    } else if let index = places.firstIndex(where: { $0.isInPath && $0.parameter.isOptional }) {
      // A value of an optional type requires the '?'.
      let isValueThere = assigned[index].map { values[$0].type.shape != .optional } ?? true
      let fix = isValueThere ? unmarking(places[index]) : nil
      fail(.optionalBeforeContinuation, at: places[index].offset, [fix].compactMap { $0 })
    }
  }

  private var pathEnd: Int { (pattern.itemOffsets.first ?? pattern.fragmentOffset + 1) - 1 }
}

extension Placer {
  /// Returns the route with its completed pattern: every value is named, and known types are
  /// included as restrictions.
  func completed(_ forms: [Int: PlacedRoute.Form]) throws(PatternError) -> PlacedRoute {
    var edits = TextEdits()
    var restrictions: [(name: String, type: String)] = []
    var owners: [String: Int] = [:]
    var isPathKnown = true
    for (place, index) in zip(places, assigned) {
      let parameter = place.parameter
      owners[parameter.name] = index
      guard !parameter.isRest, !place.hasType(in: pattern) else { continue }
      guard let index, let known = values[index].type.known else {
        if place.isInPath { isPathKnown = false }
        if let index { restrictions.append((parameter.name, values[index].type.elementText)) }
        continue
      }
      let type = known.restriction.suffix()
      if !type.isEmpty { edits.insert(type, at: place.nameEnd(in: pattern)) }
    }
    for (position, index) in added.enumerated() {
      let value = values[index]
      let name = value.name ?? ""
      owners[name] = index
      let known = value.type.known
      if known == nil { restrictions.append((name, value.type.elementText)) }
      let lead = position == 0 && pattern.queryItems.isEmpty ? "?" : "&"
      let type = known?.restriction.suffix() ?? ""
      let mark = value.isOmissible ? "?" : ""
      edits.insert("\(lead)\(name)={\(name)\(type)\(mark)}", at: pattern.fragmentOffset)
    }
    let completed = try Pattern(edits.applied(to: pattern.text))
    let slots = PatternPlace.places(of: completed).compactMap { place -> PlacedRoute.Slot? in
      guard let index = owners[place.parameter.name], let form = forms[index] else { return nil }
      return PlacedRoute.Slot(
        position: place.position,
        value: index,
        form: form,
        isOmissible: place.parameter.isOptional
      )
    }
    return PlacedRoute(
      attribute: attribute,
      literal: literal,
      pattern: completed,
      slots: slots,
      restrictions: restrictions,
      continuation: isSpread ? nil : whole,
      spread: isSpread ? whole : nil,
      isPathKnown: isPathKnown
    )
  }
}

extension Placer {
  /// Checks each value's type against its place, and returns the form of each value by its index.
  mutating func checkTypes() -> [Int: PlacedRoute.Form] {
    var forms: [Int: PlacedRoute.Form] = [:]
    for (place, index) in zip(places, assigned) {
      guard let index else { continue }
      forms[index] = form(values[index], at: place)
      checkRestriction(values[index], at: place)
    }
    for index in added {
      let value = values[index]
      if value.type.shape == .composite { refuseComposite(value) }
      forms[index] =
        value.type.shape == .list ? .list : value.isOmissible ? .optional : .value
    }
    return forms
  }

  private mutating func form(_ value: CaseValue, at place: PatternPlace) -> PlacedRoute.Form? {
    let parameter = place.parameter
    if value.type.shape == .composite {
      refuseComposite(value)
      return nil
    }
    if parameter.isRest { return restForm(value, at: place) }
    if value.type.shape == .list { return listForm(value, at: place) }
    if parameter.isOptional {
      if value.isOmissible { return .optional }
      let type = value.type
      let unmarked = unmarking(place)
      let fixes = [
        unmarked,
        SourceFix(
          "make the type '\(type.text)?'",
          .insertAfter("?", Syntax(value.syntax.type))
        ),
      ]
      fail(
        .optionalPlace(name: parameter.name, type: type.text, isFree: unmarked != nil),
        at: place.offset,
        fixes.compactMap { $0 }
      )
      return nil
    }
    guard value.type.shape == .optional else { return .value }
    let type = value.type.elementText
    let change = SourceFix.Change.replace(Syntax(value.syntax.type), with: type)
    let marked = marking(place)
    // Another pattern of the case, or a default of 'nil', may need the optional type.
    let isOnly = routeCase.routes.count == 1 && value.syntax.defaultValue == nil
    let fix = marked ?? (isOnly ? SourceFix("make the type '\(type)'", change) : nil)
    fail(
      .optionalType(name: parameter.name, type: value.type.text, isFree: marked != nil),
      at: place.offset,
      [fix].compactMap { $0 }
    )
    return nil
  }

  private mutating func refuseComposite(_ value: CaseValue) {
    let fixes = value.type.meant.map { text in
      [SourceFix("make the type '\(text)'", .replace(Syntax(value.syntax.type), with: text))]
    }
    // The default may be of the other type.
    let keepsDefault =
      value.syntax.defaultValue == nil
      || value.defaultValue == nil && value.type.meant?.hasSuffix("?") == true
    fail(
      .compositeType(label: value.label, type: value.type.text),
      value: value,
      keepsDefault ? fixes ?? [] : []
    )
  }

  private mutating func restForm(
    _ value: CaseValue,
    at place: PatternPlace
  ) -> PlacedRoute.Form? {
    if value.type.shape == .list { return .list }
    if value.type.shape == .single, value.type.known?.isText == true { return .value }
    let fix = SourceFix(
      "make the type '[String]'",
      .replace(Syntax(value.syntax.type), with: "[String]")
    )
    fail(
      .restType(name: place.parameter.name, type: value.type.text),
      at: place.offset,
      value.syntax.defaultValue == nil ? [fix] : []
    )
    return nil
  }

  private mutating func listForm(
    _ value: CaseValue,
    at place: PatternPlace
  ) -> PlacedRoute.Form? {
    switch place.position {
    case .item: return .list
    // Several values in one item cannot be repeated one by one.
    case .itemPart(let index, _) where pattern.queryItems[index].value?.parameters.count == 1:
      return .list
    case .path, .fragment, .itemPart, .fragmentPart: break
    }
    var edits = TextEdits()
    let end = place.nameEnd(in: pattern)
    edits.replace(end..<pattern.closing(of: place), with: "**")
    let part: RoutesFinding.SinglePart =
      switch place.position {
      case .path: .component
      case .item, .itemPart: .item
      case .fragment, .fragmentPart: .fragment
      }
    fail(
      .listAtSinglePlace(name: place.parameter.name, part: part),
      at: place.offset,
      part == .component ? [fix(edits)].compactMap { $0 } : []
    )
    return nil
  }

  private mutating func checkRestriction(_ value: CaseValue, at place: PatternPlace) {
    guard let known = value.type.known, !place.parameter.isRest else { return }
    let name = place.nameEnd(in: pattern)
    var edits = TextEdits()
    let end = pattern.closing(of: place) - (place.parameter.isOptional ? 1 : 0)
    if name < end { edits.replace(name..<end, with: "") }
    let fixes = name < end ? [fix(edits)].compactMap { $0 } : []
    let restriction = place.parameter.restriction
    if restriction == .none { return }
    if let words = restriction.words {
      guard let word = words.first(where: { !known.reads($0) }) else { return }
      fail(.unreadableWord(type: known.name, word: word), at: name + 1, fixes)
    } else if !restriction.examples.contains(where: known.reads) {
      let type = restriction.patternText
      fail(.contradiction(type: known.name, restriction: type), at: name + 1, fixes)
    }
  }

  /// Returns the change that removes the `?` from a placeholder.
  func unmarking(_ place: PatternPlace) -> SourceFix? {
    let end = pattern.closing(of: place)
    var edits = TextEdits()
    edits.replace((end - 1)..<end, with: "")
    return fix(edits)
  }

  /// Returns the change that adds a `?` to a placeholder.
  private func marking(_ place: PatternPlace) -> SourceFix? {
    var edits = TextEdits()
    edits.insert("?", at: pattern.closing(of: place))
    return fix(edits)
  }
}
#endif
