import Foundation
import TestSupport
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

/// Questions about the links of a catalog with the answers of its table, for the programs that
/// tests make of generated code.
///
/// A question and an answer are one line each. Texts are in UTF-16, because they may hold anything.
struct LinkCorpus {
  /// A question to a program, and the answer of the table.
  struct Question {
    let line: String
    let expected: String
    let shown: String
  }

  /// The differences between a language and the tables.
  struct Language {
    /// The largest magnitude of an integer.
    let integerLimit: UInt64
    /// Indicates whether a family has a class, in which each value has one type for all patterns;
    /// that of a UUID writes it in upper case.
    let hasClasses: Bool
    /// Indicates whether answers contain reasons and the texts for logs; otherwise, whether a link
    /// that waits for a gate was opened.
    let hasReasons: Bool
    /// Returns the name of a route; `nil` if the language has no type for it.
    let name: (Route) -> String?
  }

  /// The number in each question.
  let number: Int
  private let language: Language
  let name: String
  let catalog: LinkCatalog
  let table: RouteTable
  private let creator: LinkCreator
  /// The routes of each family by the name of the first one.
  private let families: [String: [Int]]

  init(_ number: Int, _ name: String, _ catalog: LinkCatalog, _ language: Language) throws {
    self.number = number
    self.language = language
    self.name = name
    self.catalog = catalog
    table = try catalog.table()
    creator = LinkCreator(table: table)
    families = Dictionary(
      grouping: catalog.routes.indices.filter { language.name(catalog.routes[$0]) != nil },
      by: { catalog.routes[$0].notes.inheritsFrom ?? catalog.routes[$0].label }
    )
  }

  /// Returns questions about links for the routes, and about links with random values.
  func questions(seed: UInt64, links count: Int = 1_200) -> [Question] {
    var cases = KotlinCases(random: SeededGenerator(seed: seed), catalog: catalog)
    let fixed = catalog.routes.flatMap(\.notes.examples) + KotlinCases.hosts
    let links = fixed + (0..<count).map { _ in cases.link() }
    var questions = links.map { link in
      let isVerified = !cases.random.oneIn(4)
      return Question(
        line: "read \(number) \(isVerified ? 1 : 0) \(Self.units(link))",
        expected: read(link, isVerified),
        shown: "\(name): \(link.debugDescription)\(isVerified ? "" : ", which is not verified")"
      )
    }
    // Half a character, which no text of Swift's has.
    questions.append(
      Question(
        line: "read \(number) 1 0078003AD800",
        expected: read("x:\u{FFFD}", true),
        shown: "\(name): half a character"
      )
    )
    for _ in 0..<count / 3 {
      let route = catalog.routes[Int.random(in: catalog.routes.indices, using: &cases.random)]
      let values = route.pattern.parameters.map { parameter in
        cases.texts(
          parameter,
          or: route.notes.defaults[parameter.name],
          isList: isRepeated(parameter, in: route)
        )
      }
      guard let name = language.name(route) else { continue }
      let places = families[family(of: route)] ?? []
      // Of several patterns, each has its reason.
      let hasReason = places.count == 1 && !isUnsafe(route, values)
      let answer = written(route, values, to: places)
      questions.append(
        Question(
          line: (["write \(number) \(hasReason ? 1 : 0) \(Self.units(name))"]
            + slots(route, values)).joined(separator: " "),
          expected: answer.links + (hasReason ? answer.reason : ""),
          shown: "\(name): \(route.pattern) with \(values)"
        )
      )
    }
    return questions
  }

  /// The route and its values, and the links that are written for them; `-` for none.
  private func read(_ text: String, _ isVerified: Bool) -> String {
    let link: DeepLink
    do throws(LinkError) {
      link = try DeepLink(text, policy: catalog.app.policies)
    } catch {
      return refused(error.diagnostic)
    }
    guard let match = table.matchUnwrapped(link) else {
      return language.hasReasons ? "- reading.unmatched" : "-"
    }
    let route = match.route
    if route.notes.requiresVerifiedLink == true, match.link.kind != .web || !isVerified {
      return language.hasReasons ? "- unverified" : "-"
    }
    if let error = match.unmaskedRestrictionError { return refused(error.diagnostic) }
    guard let name = language.name(route) else { return "-" }
    let entries = match.parameters.entries
    let names = Set(route.pattern.parameters.map(\.name))
    var values: [[String]?] = []
    var items = entries.filter { !names.contains($0.name) }.map { ($0.name, $0.value) }
    for parameter in route.pattern.parameters {
      let texts = entries.filter { $0.name == parameter.name }.map(\.value)
      if parameter.isRest {
        values.append(match.restComponents)
        continue
      }
      let isRepeated = isRepeated(parameter, in: route)
      if !isRepeated { items += texts.dropFirst().map { (parameter.name, $0) } }
      let own = isRepeated ? texts : Array(texts.prefix(1))
      let other = defaultText(parameter, route).map { [$0] } ?? (isRepeated ? [] : nil)
      guard let found = own.isEmpty ? other : own else {
        values.append(nil)
        continue
      }
      if parameter.restriction == .int, found.contains(where: { number($0) == nil }) {
        return language.hasReasons ? "- decoding.restricted" : "-"
      }
      switch kind(of: parameter, in: route) {
      case .number: values.append(found.compactMap { number($0).map { "\($0)" } })
      case .uuid: values.append(found.map { $0.uppercased() })
      case .text: values.append(found)
      }
    }
    let listed = items.map { "i=\(Self.units($0)),\(Self.units($1))" }
    // A class without values is an object, which has no pattern of its own.
    let isObject = language.hasClasses && slots(route, values).isEmpty
    let alias =
      route.notes.inheritsFrom == nil || isObject ? [] : ["a=\(Self.units(route.label))"]
    let written = written(
      route,
      values,
      items: items,
      to: alias.isEmpty ? families[family(of: route)] ?? [] : [match.routeIndex]
    )
    let parts =
      [Self.units(name)] + alias + tokens(route, values) + listed + [written.links]
      + demands(of: route) + parents(of: route, values)
    return (parts + (language.hasReasons ? [shown(route, values, items)] : []))
      .joined(separator: " ")
  }

  private func refused(_ diagnostic: LinkDiagnostic) -> String {
    language.hasReasons ? "- " + Self.reason(diagnostic) : "-"
  }

  /// The code, and the message as far as it does not depend on other routes or on a pattern's text.
  private static func reason(_ diagnostic: LinkDiagnostic) -> String {
    let code = diagnostic.code.rawValue
    let isFixed = ["link.", "decoding.", "writing."].contains { code.hasPrefix($0) }
    guard isFixed, code != "writing.no-mapping" else { return code }
    let message = diagnostic.message.split(separator: " that matches '")[0]
    return code + " " + units(String(message))
  }

  /// Everything that the catalog demands before a route of the family opens.
  private func demands(of route: Route) -> [String] {
    let notes = (families[family(of: route)] ?? []).map { catalog.routes[$0].notes }
    let (gates, requires) = (notes.flatMap(\.gates).unique, notes.flatMap(\.requires).unique)
    var answers = [("g", gates), ("r", requires)].map { key, names in
      "\(key)=\(names.map(Self.units).joined(separator: ","))"
    }
    if !language.hasReasons {
      answers.append(gates.isEmpty && requires.isEmpty ? "h=100" : "h=010")
    }
    return answers
  }

  /// The links of the routes before a route that have one with the route's values.
  private func parents(of route: Route, _ values: [[String]?]) -> [String] {
    var names = [family(of: route)]
    while let parent = (families[names[0]] ?? []).lazy
      .compactMap({ catalog.routes[$0].notes.parent.flatMap { catalog[$0] } }).first,
      language.name(parent) != nil, !names.contains(family(of: parent))
    {
      names.insert(family(of: parent), at: 0)
    }
    let given = zip(route.pattern.parameters, values)
    return names.dropLast().compactMap { name in
      let places = families[name] ?? []
      let all = places.flatMap { catalog.routes[$0].pattern.parameters }.map(\.name)
      let own = given.filter { isGiven($1) && all.contains($0.name) }
      let parent = places.map { catalog.routes[$0] }.first { parent in
        own.allSatisfy { pair in parent.pattern.parameters.contains { $0.name == pair.0.name } }
      }
      guard let parent else { return nil }
      let values = parent.pattern.parameters.map { parameter in
        let texts = own.first { $0.0.name == parameter.name }?.1
        // A number has one text in a link, and another value may have any of them.
        guard parameter.restriction == .int else { return texts }
        return texts?.map { text in number(text).map { "\($0)" } ?? text }
      }
      let links = written(parent, values, to: places).links.split(separator: " ")
      return links.last { $0 != "-" }.map { "p\($0)" }
    }
  }

  /// The text for logs.
  private func shown(
    _ route: Route,
    _ values: [[String]?],
    _ items: [(name: String, text: String)]
  ) -> String {
    let secrets = (families[family(of: route)] ?? []).flatMap { catalog.routes[$0].notes.secrets }
    func text(_ name: String, _ value: String) -> String {
      "\(name)=\(secrets.contains(name) ? "***" : value)"
    }
    let own = zip(route.pattern.parameters, values).compactMap { parameter, texts in
      texts.map { texts in
        let quoted = parameter.restriction == .int ? texts : texts.map(Self.quoted)
        let list = "[\(quoted.joined(separator: ","))]"
        return text(parameter.name, hasList(parameter.name, in: route) ? list : quoted[0])
      }
    }
    let parts = own + items.map { text($0.name, Self.quoted($0.text)) }
    let name = family(of: route)
    return "s="
      + Self.units(parts.isEmpty ? name : "\(name)(\(parts.joined(separator: ", ")))")
  }

  /// A text as JSON, as JavaScript writes it.
  private static func quoted(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r",
      "\t": "\\t",
    ]
    return text.unicodeScalars.reduce(into: "\"") { text, scalar in
      let code = String(scalar.value, radix: 16)
      let long = "\\u" + String(repeating: "0", count: max(4 - code.count, 0)) + code
      text += short[scalar] ?? (scalar < " " ? long : String(scalar))
    } + "\""
  }

  private func defaultText(_ parameter: Pattern.Parameter, _ route: Route) -> String? {
    let text = route.notes.defaults[parameter.name]
    return parameter.restriction == .int ? text.flatMap(number).map { "\($0)" } : text
  }

  /// The number of a text, if the language has it.
  private func number(_ text: String) -> Int64? {
    Int64(text).flatMap { $0.magnitude <= language.integerLimit ? $0 : nil }
  }

  private func written(
    _ route: Route,
    _ values: [[String]?],
    items: [(name: String, text: String)] = [],
    to places: [Int]
  ) -> (links: String, reason: String) {
    var parameters = RouteParameters()
    let isUnsafe = isUnsafe(route, values)
    var reason = ""
    for (parameter, texts) in zip(route.pattern.parameters, omitting(values, items, in: route)) {
      let more = items.filter { $0.name == parameter.name }.map(\.text)
      guard let texts else {
        if !more.isEmpty { parameters.set(parameter.name, to: more) }
        continue
      }
      if parameter.isRest {
        parameters.setComponents(parameter.name, to: texts)
      } else {
        parameters.set(parameter.name, to: texts + more)
      }
    }
    let names = Set(route.pattern.parameters.map(\.name))
    for item in items where !names.contains(item.name) {
      parameters.append(item.text, for: item.name)
    }
    let kinds: [RouteScope.Kind] = [.app, .universal]
    let links = kinds.map { kind -> String? in
      if isUnsafe { return nil }
      let given = zip(route.pattern.parameters, values).filter { isGiven($1) }.map(\.0.name)
      let fitting = places.filter { index in
        let other = catalog.routes[index]
        let names = other.pattern.parameters.map(\.name)
        return given.allSatisfy(names.contains)
          && (kind == .universal || other.notes.requiresVerifiedLink != true)
      }
      do throws(LinkWritingError) {
        return try creator.link(kind, to: fitting, label: route.label, with: parameters)
      } catch {
        reason = kind == .app || !language.hasReasons ? "" : " " + Self.reason(error.diagnostic)
        return nil
      }
    }
    return (links.map { $0.map { "=" + Self.units($0) } ?? "-" }.joined(separator: " "), reason)
  }

  /// Returns whether the language does not have one of the numbers.
  private func isUnsafe(_ route: Route, _ values: [[String]?]) -> Bool {
    zip(route.pattern.parameters, values).contains { parameter, texts in
      parameter.restriction == .int && texts?.contains { number($0) == nil } == true
    }
  }

  /// Returns whether a pattern needs a place for a value: an empty list of a class has none.
  private func isGiven(_ texts: [String]?) -> Bool {
    texts != nil && (!language.hasClasses || texts != [])
  }

  private func family(of route: Route) -> String { route.notes.inheritsFrom ?? route.label }

  /// Leaves out each value that equals its default, unless a component after it is written.
  private func omitting(
    _ values: [[String]?],
    _ items: [(name: String, text: String)],
    in route: Route
  ) -> [[String]?] {
    let parameters = route.pattern.parameters
    let components = parameters.map { parameter in
      route.pattern.components.firstIndex { $0.elements.contains(.parameter(parameter)) }
    }
    let isDefault = zip(parameters, values).map { parameter, texts in
      !items.contains { $0.name == parameter.name }
        && (defaultText(parameter, route).map { [$0] == texts } ?? false)
    }
    let written = values.indices.filter { values[$0] != nil && !isDefault[$0] }
    let last = written.compactMap { components[$0] }.max() ?? -1
    return values.indices.map { index in
      isDefault[index] && components[index] ?? .max > last ? nil : values[index]
    }
  }

  /// The values that are present, in the order of the pattern, or of the class if there is one.
  private func tokens(_ route: Route, _ values: [[String]?]) -> [String] {
    if language.hasClasses { return slots(route, values).filter { $0 != "-" } }
    return zip(route.pattern.parameters, values).compactMap { parameter, texts in
      texts.map { token(parameter, $0, in: route) }
    }
  }

  private func token(_ parameter: Pattern.Parameter, _ texts: [String], in route: Route) -> String {
    let name = Self.units(parameter.name)
    let kind = kind(of: parameter, in: route)
    if hasList(parameter.name, in: route) {
      let key = kind == .number && texts != [] ? "m=" : "l="
      return key + ([name] + texts.map(Self.units)).joined(separator: ",")
    }
    return switch kind {
    case .number: "n=\(name),\(texts[0])"
    case .text, .uuid: "v=\(name),\(Self.units(texts[0]))"
    }
  }

  private enum Kind {
    case text, number, uuid
  }

  /// Returns whether the value of a route is a list; that of a class is if it is one in a pattern.
  private func hasList(_ name: String, in route: Route) -> Bool {
    let places = language.hasClasses ? families[family(of: route)] ?? [] : []
    return ([route] + places.map { catalog.routes[$0] }).contains { route in
      route.notes.lists.contains(name)
        || route.pattern.parameters.contains { $0.name == name && $0.isRest }
    }
  }

  /// Returns whether the value is a list of all texts of a query item.
  private func isRepeated(_ parameter: Pattern.Parameter, in route: Route) -> Bool {
    hasList(parameter.name, in: route) && route.pattern.repeatableNames.contains(parameter.name)
  }

  /// Returns the kind of a value, or of each value of a list: of a family's class, the one that all
  /// patterns have in common.
  private func kind(of parameter: Pattern.Parameter, in route: Route) -> Kind {
    let places = language.hasClasses ? families[family(of: route)] ?? [] : []
    let all =
      [parameter]
      + places.flatMap { catalog.routes[$0].pattern.parameters }.filter {
        $0.name == parameter.name
      }
    guard Set(all.map(\.restriction)).count == 1 else { return .text }
    return parameter.restriction == .int
      ? .number : parameter.restriction == .uuid && language.hasClasses ? .uuid : .text
  }

  /// A value for each parameter of the route's family, `-` for none.
  private func slots(_ route: Route, _ values: [[String]?]) -> [String] {
    let places = families[family(of: route)] ?? []
    let family = places.map { catalog.routes[$0] }
    let sorted = family.filter { $0.notes.inheritsFrom == nil } + family
    var names: [String] = []
    for name in sorted.flatMap(\.pattern.parameters).map(\.name) where !names.contains(name) {
      names.append(name)
    }
    return names.map { name in
      let isCatchAll = family.contains { route in
        route.pattern.parameters.contains { $0.name == name && $0.isRest }
      }
      let index = route.pattern.parameters.firstIndex { $0.name == name }
      return index.flatMap { index in
        values[index].map { token(route.pattern.parameters[index], $0, in: route) }
      } ?? (hasList(name, in: route) && !isCatchAll ? "l=" + Self.units(name) : "-")
    }
  }

  private static func units(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Returns a line with its texts in a readable form.
  static func readable(_ line: String) -> String {
    line.split(separator: " ").map { token in
      token.split(separator: ",", omittingEmptySubsequences: false).map { part in
        let digits = Array(part.split(separator: "=").last ?? "")
        guard digits.count % 4 == 0, digits.allSatisfy(\.isHexDigit) else { return String(part) }
        let units = stride(from: 0, to: digits.count, by: 4)
          .compactMap { UInt16(String(digits[$0..<$0 + 4]), radix: 16) }
        return String(decoding: units, as: UTF16.self).debugDescription
      }.joined(separator: ",")
    }.joined(separator: " ")
  }
}

extension [LinkCorpus.Question] {
  /// Writes the questions, the answers of the table and generated files to a folder inside the one
  /// that `WAYMARK_CORPUS` names, for `Scripts/mutants`.
  func keep(_ files: [(name: String, text: String)], in name: String) throws {
    guard let path = ProcessInfo.processInfo.environment["WAYMARK_CORPUS"] else { return }
    let folder = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let texts = [
      ("questions", map(\.line).joined(separator: "\n")),
      ("expected", map(\.expected).joined(separator: "\n")),
    ]
    for (name, text) in files + texts {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
  }

  /// Returns the questions that a program answered in another way than the table, for people.
  func differences(from answers: [String]) -> [String] {
    zip(self, answers).filter { $0.expected != $1 }.map { question, answer in
      "\(question.shown)\n  table   \(LinkCorpus.readable(question.expected))"
        + "\n  program \(LinkCorpus.readable(answer))"
    }
  }
}
