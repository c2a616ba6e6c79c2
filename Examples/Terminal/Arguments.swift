/// The arguments of a program: switches, options with a value, and the rest.
///
///     try Arguments(["open", "--source", "widget", "x:y"], switches: [], options: ["--source"])
///     // rest ["open", "x:y"], values(of: "--source") == ["widget"]
///     try Arguments(["--sauce", "widget"], switches: [], options: ["--source"])
///     // throws: there is no option '--sauce'
///
/// A value follows its option or `=`. All arguments after `--` are remaining arguments.
public struct Arguments {
  /// The arguments that are neither switches nor options, in their order.
  public private(set) var rest: [String] = []
  private var given: [(name: String, value: String?)] = []

  /// Parses arguments.
  ///
  /// - Throws: ``Misuse`` for an unknown option, and for a missing or unexpected value.
  public init(
    _ arguments: [String],
    switches: [String],
    options: [String]
  ) throws(Misuse) {
    var left = arguments[...]
    while let argument = left.popFirst() {
      if argument == "--" {
        rest += left
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        rest.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      var value = parts.count == 2 ? String(parts[1]) : nil
      if options.contains(name) {
        if value == nil, let next = left.first, !next.hasPrefix("--") { value = left.popFirst() }
        guard let value else { throw Misuse("'\(name)' needs a value") }
        given.append((name, value))
      } else if switches.contains(name) {
        guard value == nil else { throw Misuse("'\(name)' takes no value") }
        given.append((name, nil))
      } else {
        let known = (switches + options).joined(separator: ", ")
        throw Misuse("there is no option '\(name)'", help: "the options are \(known)")
      }
    }
  }

  /// Returns whether a switch is present.
  public func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// Every value of an option, in their order.
  public func values(of name: String) -> [String] {
    given.compactMap { $0.name == name ? $0.value : nil }
  }

  /// The value of an option that appears at most once, read as one of some words.
  ///
  /// - Throws: ``Misuse`` if it is another word, or if the option appears twice.
  public func word<Word>(
    of name: String,
    among words: KeyValuePairs<String, Word>
  ) throws(Misuse) -> Word? {
    let values = values(of: name)
    guard let value = values.first else { return nil }
    guard values.count == 1 else { throw Misuse("'\(name)' stands there \(values.count) times") }
    guard let word = words.first(where: { $0.key == value }) else {
      throw Misuse(
        "'\(name)' is '\(value)'",
        help: "give it one of: " + words.map(\.key).joined(separator: ", ")
      )
    }
    return word.value
  }
}

/// An invalid call.
public struct Misuse: Error, Hashable {
  /// The message.
  public let message: String
  /// The remedy; `nil` if the message contains it.
  public let help: String?

  /// Creates an error.
  public init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  /// The answer of a program to such a call.
  public func answer(of program: String) -> TerminalAnswer {
    let remedy = (help.map { $0 + "; " } ?? "") + "'\(program) --help' shows how it is called"
    return TerminalAnswer(errors: "error: \(message)\nhelp: \(remedy)\n", status: .usage)
  }
}
