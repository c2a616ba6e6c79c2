import TestSupport
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

extension `Routes in Kotlin` {
  func questions(to subject: Subject, seed: UInt64) -> [Question] {
    var cases = KotlinCases(random: SeededGenerator(seed: seed), catalog: subject.catalog)
    var links = subject.catalog.routes.flatMap(\.notes.examples)
    links += (0..<1_200).map { _ in cases.link() }
    var questions = links.map { link in
      Question(
        line: "parse \(subject.package) \(units(link))",
        expected: read(link, subject),
        shown: "\(subject.name): \(link.debugDescription)"
      )
    }
    // Half a character, which no text of Swift's has.
    questions.append(
      Question(
        line: "parse \(subject.package) 0078003AD800",
        expected: "-",
        shown: "half a character"
      )
    )
    questions.append(
      Question(line: "parse \(subject.package) null", expected: "-", shown: "null")
    )
    let routes = subject.classes.keys.sorted()
    for _ in 0..<400 {
      let index = routes[Int.random(in: routes.indices, using: &cases.random)]
      let parameters = subject.catalog.routes[index].pattern.parameters
      guard let route = subject.classes[index], !parameters.isEmpty else { continue }
      let defaults = subject.catalog.routes[index].notes.defaults
      let values = parameters.map { parameter in
        cases.texts(parameter, or: defaults[parameter.name])
      }
      let texts = zip(parameters, values).map { text($1, isList: $0.isRest) }
      questions.append(
        Question(
          line: "write \(subject.package) \(subject.type)$\(route.name) "
            + texts.joined(separator: " "),
          expected: written(subject, index, values),
          shown: "\(subject.name): \(subject.catalog.routes[index].pattern) with \(values)"
        )
      )
    }
    return questions
  }

  /// The route and its values, and the links that are written for them; `-` for none, and for a
  /// link that only browsers accept.
  private func read(_ link: String, _ subject: Subject) -> String {
    guard let match = try? subject.table.match(link), match.restrictionError == nil,
      match.link.browserText == nil,
      let route = subject.classes[match.routeIndex],
      match.link.kind == .web || match.route.notes.requiresVerifiedLink != true
    else { return "-" }
    let parameters = match.parameters
    var values: [[String]?] = []
    for parameter in match.route.pattern.parameters {
      var texts = parameter.isRest ? match.restComponents : parameters[parameter.name].map { [$0] }
      switch parameter.restriction {
      case .int:
        guard let text = texts?.first else { break }
        guard let number = Int64(text) else { return "-" }
        texts = ["\(number)"]
      case .uuid: texts = texts?.map { $0.uppercased() }
      default: break
      }
      values.append(texts ?? match.route.notes.defaults[parameter.name].map { [$0] })
    }
    let texts = zip(match.route.pattern.parameters, values).map { text($1, isList: $0.isRest) }
    return ([route.name] + texts + [written(subject, match.routeIndex, values)])
      .joined(separator: " ")
  }

  private func written(_ subject: Subject, _ index: Int, _ values: [[String]?]) -> String {
    let creator = LinkCreator(table: subject.table)
    let route = subject.table.routes[index]
    var parameters = RouteParameters()
    for (parameter, texts) in zip(route.pattern.parameters, omitting(values, in: route)) {
      guard let texts else { continue }
      if parameter.isRest {
        parameters.setComponents(parameter.name, to: texts)
      } else {
        parameters.set(parameter.name, to: texts)
      }
    }
    let isVerified = route.notes.requiresVerifiedLink == true
    let links = [
      isVerified ? nil : try? creator.appLink(toRoute: route.label, with: parameters),
      try? creator.universalLink(toRoute: route.label, with: parameters),
    ]
    return links.map { text($0.map { [$0] }, isList: false) }.joined(separator: " ")
  }

  /// Leaves out each value that equals its default, unless a component after it is written.
  private func omitting(_ values: [[String]?], in route: Route) -> [[String]?] {
    let parameters = route.pattern.parameters
    let components = parameters.map { parameter in
      route.pattern.components.firstIndex { $0.elements.contains(.parameter(parameter)) }
    }
    let isDefault = zip(parameters, values).map { parameter, texts in
      route.notes.defaults[parameter.name].map { [$0] == texts } ?? false
    }
    let written = values.indices.filter { values[$0] != nil && !isDefault[$0] }
    let last = written.compactMap { components[$0] }.max() ?? -1
    return values.indices.map { index in
      isDefault[index] && components[index] ?? .max > last ? nil : values[index]
    }
  }

  /// A value as the Kotlin program writes it: in UTF-16, because it may hold anything.
  func text(_ texts: [String]?, isList: Bool) -> String {
    guard let texts else { return "-" }
    return isList ? "[" + texts.map(units).joined(separator: ",") + "]" : "=" + units(texts[0])
  }

  private func units(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: true)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  func shown(_ answer: String) -> String {
    answer.split(separator: " ").map { word in
      guard let first = word.first, "=[".contains(first) else { return String(word) }
      let items = word.dropFirst().split(separator: ",", omittingEmptySubsequences: false).map {
        item in
        let digits = Array(item.filter(\.isHexDigit))
        let units = stride(from: 0, to: digits.count - 3, by: 4)
          .compactMap { UInt16(String(digits[$0..<$0 + 4]), radix: 16) }
        return String(decoding: units, as: UTF16.self).debugDescription
      }
      return first == "[" ? "[\(items.joined(separator: ", "))]" : items[0]
    }.joined(separator: " ")
  }
}
