import Waymark
package import WaymarkCatalog

/// The locations for a domain as a side of a search over all links.
package struct NginxAcceptor: Sendable {
  /// The answer to the links that a rule of the side matches.
  private let answers: [NginxAnswer]
  package private(set) var acceptor: LinkAcceptor
  /// The locations that are left out because they are too large.
  package let oversized: [String]

  /// - Parameter paths: Paths about which the side has rules of their own.
  init(_ simulator: NginxSimulator, paths: [String]) {
    var rules = NginxRuleList(simulator)
    for path in paths { rules.add(path: Array(path.utf8)) }
    rules.addLocations()
    answers = rules.answers
    oversized = rules.oversized
    let automaton = rules.builder.automaton
    acceptor = LinkAcceptor(
      simulator.server.mergesSlashes ? automaton.mergingSlashes : automaton,
      .decoded
    )
    acceptor.names = answers.map(\.location)
  }

  /// Returns the answer to the links that a rule matches, or no rule.
  package func answer(_ rule: Int?) -> NginxAnswer {
    rule.map { answers[$0] } ?? NginxAnswer(goesToLinks: false)
  }
}

extension NginxSimulator {
  /// Returns the locations as a side of a search.
  ///
  /// - Parameter paths: Paths about which the side has rules of their own.
  package func acceptor(paths: [String] = []) -> NginxAcceptor { NginxAcceptor(self, paths: paths) }

  /// Returns the exact paths of the locations that belong to links, or of those that do not.
  package func exactPaths(areForLinks: Bool) -> [String] {
    server.locations.compactMap { location in
      guard case .exact(let path) = location.matcher, location.goesToLinks == areForLinks else {
        return nil
      }
      return String(decoding: path, as: UTF8.self)
    }
  }
}

/// The rules of a server in the order in which they decide.
private struct NginxRuleList {
  private let simulator: NginxSimulator
  private(set) var builder = AutomatonBuilder()
  private(set) var answers: [NginxAnswer] = []
  private(set) var oversized: [String] = []

  init(_ simulator: NginxSimulator) {
    self.simulator = simulator
    // A component that is '.' or '..' after decoding.
    let dots = [".", ".."].flatMap { dots in
      [true, false].map { isLast in
        { (builder: inout AutomatonBuilder) in
          builder.appendRepeat(of: .all, 0...)
          builder.append("/\(dots)\(isLast ? "" : "/")".utf8)
          if !isLast { builder.appendRepeat(of: .all, 0...) }
        }
      }
    }
    builder.addRule(anyOf: dots)
    answers.append(NginxAnswer(goesToLinks: false, isDecided: false))
  }

  private var locations: [NginxServer.Location] { simulator.server.locations }

  /// Adds a rule for one path.
  mutating func add(path: [UInt8]) {
    builder.addRule { $0.append(path) }
    answers.append(simulator.answer(path: path))
  }

  /// Adds a rule for the paths that an expression matches, or for all.
  private mutating func add(_ paths: NginxExpression?, _ text: String, _ answer: NginxAnswer) {
    guard let paths else {
      builder.addRule { $0.appendRepeat(of: .all, 0...) }
      answers.append(answer)
      return
    }
    guard let forms = paths.forms else {
      oversized.append(text)
      return
    }
    let pieces = forms.map { form in
      { (builder: inout AutomatonBuilder) in form.append(to: &builder) }
    }
    builder.addRule(anyOf: pieces)
    answers.append(answer)
  }

  /// Adds the rules of the server itself, and then its locations.
  mutating func addLocations() {
    for rule in simulator.server.rules {
      add(rule.paths, rule.directive.text, rule.answer)
      // No location decides after it.
      if rule.paths == nil { return }
    }
    var prefixes: [(index: Int, text: [UInt8], isFinal: Bool)] = []
    for (index, location) in locations.enumerated() {
      switch location.matcher {
      // The rules of the server come before it, and no location has precedence over it.
      case .exact(let path):
        builder.addRule { $0.append(path) }
        answers.append(simulator.answer(index, path))
      case .prefix(let text, let isFinal): prefixes.append((index, text, isFinal))
      case .expression: break
      }
    }
    for path in simulator.server.redirectedPaths { add(path: path) }
    prefixes.sort { $0.text.count > $1.text.count }
    for (place, prefix) in prefixes.enumerated() where prefix.isFinal {
      // A longer prefix leaves the decision to regular expressions.
      let longer = prefixes[..<place].filter { !$0.isFinal && $0.text.starts(with: prefix.text) }
      let endings = longer.map { $0.text.dropFirst(prefix.text.count).map { ByteSet([$0]) } }
      builder.addRule { rule in
        rule.append(prefix.text)
        rule.appendText(of: .all, without: endings)
      }
      answers.append(simulator.answer(prefix.index))
    }
    for (index, location) in locations.enumerated() {
      guard case .expression(let expression) = location.matcher else { continue }
      add(expression, location.text, simulator.answer(index))
    }
    for prefix in prefixes where !prefix.isFinal {
      builder.addRule { rule in
        rule.append(prefix.text)
        rule.appendRepeat(of: .all, 0...)
      }
      answers.append(simulator.answer(prefix.index))
    }
  }
}
