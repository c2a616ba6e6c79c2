/// What the command line asks for.
struct Options {
  var sets: [String] = []
  var parts: Set<Part> = []
  var json = false
  var goals = false
  var seconds = 3.0

  enum Part: String, CaseIterable {
    case launches, lookups, growth, typed, calls, opening, inbox, platforms, building, agreement
    case hostile, allocations
  }

  static let usage = """
    Usage: Benchmarks [PART…] [--routes PATH] [--seconds N] [--json] [--goals]

      PART            launches, lookups, growth, typed, calls, opening, inbox, platforms,
                      building, agreement, hostile, allocations; without any, all of them
      --routes PATH   look-ups in the route sets of a JSON file, or of a folder of them, too
      --seconds N     how long each race runs at most (default 3); it always has seven rounds
      --json          the report as JSON
      --goals         exit status 1 if a goal is missed
    """

  init(_ arguments: some Sequence<String>) throws {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      switch argument {
      case "--routes": sets.append(try Self.value(&arguments, of: argument))
      case "--seconds":
        guard let number = Double(try Self.value(&arguments, of: argument)) else {
          throw Wrong(argument: argument)
        }
        seconds = number
      case "--json": json = true
      case "--goals": goals = true
      default:
        guard let part = Part(rawValue: argument) else { throw Wrong(argument: argument) }
        parts.insert(part)
      }
    }
    if parts.isEmpty { parts = Set(Part.allCases) }
  }

  private static func value(
    _ arguments: inout ArraySlice<String>,
    of option: String
  ) throws -> String {
    guard let value = arguments.popFirst() else { throw Wrong(argument: option) }
    return value
  }

  struct Wrong: Error, CustomStringConvertible {
    let argument: String
    var description: String { "'\(argument)' is not understood\n\n\(Options.usage)" }
  }
}
