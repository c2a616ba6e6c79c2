internal import Waymark

/// The simple globs that were added to automata.
///
/// Hosts share most globs, and to follow the places of a glob takes longer than to copy its
/// automaton.
final class KnownGlobs {
  private var builders: [AndroidPattern: AutomatonBuilder] = [:]

  /// Returns the function that appends the texts that a pattern matches; `nil` if the pattern has
  /// too many states.
  func form(_ pattern: AndroidPattern) -> ((inout AutomatonBuilder) -> Void)? {
    guard let form = pattern.form, pattern.kind == .simpleGlob else { return pattern.form }
    return { [self] builder in
      let known = builders[pattern]
      var own = known ?? AutomatonBuilder()
      if known == nil {
        own.addRule(form)
        builders[pattern] = own.compact
      }
      builder.append(own)
    }
  }
}
