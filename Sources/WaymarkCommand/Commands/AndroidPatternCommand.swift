#if Tools
internal import ArgumentParser
internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// `waymark android pattern --kind KIND PATTERN PATH`: reports whether a pattern matches a path.
struct AndroidPatternCommand<Tool: LinkTool>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "pattern",
      abstract: "Show whether a pattern matches a path, as Android's PatternMatcher decides.",
      discussion: """
        The kinds are the attributes of a manifest: literal is android:path, prefix \
        android:pathPrefix, suffix android:pathSuffix, simple android:pathPattern, and advanced \
        android:pathAdvancedPattern.

        The pattern is given as the system gets it: where a manifest has '\\\\.', write '\\.'. The \
        path is the decoded one, without scheme, host, query and fragment.

        Exit status: 0 it matches, 1 it does not, 64 wrong usage, 65 the system refuses the \
        pattern.
        """
    )
  }

  @Option(help: "How the pattern is read: literal, prefix, suffix, simple or advanced.")
  var kind: PatternKind

  @Argument(help: "The pattern.")
  var pattern: String

  @Argument(help: "The path; quote both, because shells interpret '*' and '\\'.")
  var path: String

  @Flag(help: "Answer with one JSON object on standard output.")
  var json = false

  func run() throws {
    try answer { () throws(ToolError) in
      try MatchedURL.check([pattern, path])
      let compiled: AndroidPattern
      do throws(AndroidPatternError) {
        compiled = try AndroidPattern(pattern, kind: kind.kind)
      } catch {
        if json { try Console.answer(["error": .string(error.exception)]) }
        throw ToolError(.unreadable, error.diagnostic)
      }
      showDoubts()
      let matches = compiled.matches(path)
      if json {
        try Console.answer(["matches": .bool(matches)])
      } else {
        try Console.answer(matches ? "matches" : "does not match")
      }
      return matches
    }
  }

  /// Warns if the pattern or the path probably differs from the text that the system receives.
  private func showDoubts() {
    if pattern.contains(#"\\"#), kind.kind == .simpleGlob || kind.kind == .advancedGlob {
      Console.error(#"note: '\\' is a backslash here; what a manifest has as '\\.' is '\.'"#)
    }
    if path.contains("://") {
      Console.error("note: the system compares the path of a URL, which begins after its host")
    } else if path.contains("%") {
      Console.error("note: the system compares the decoded path")
    }
  }
}

/// The name of a kind of pattern.
struct PatternKind: ExpressibleByArgument {
  let kind: AndroidPattern.Kind

  init?(argument: String) {
    guard let kind = AndroidPattern.Kind(rawValue: argument) else { return nil }
    self.kind = kind
  }

  static var allValueStrings: [String] { AndroidPattern.Kind.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
#endif
