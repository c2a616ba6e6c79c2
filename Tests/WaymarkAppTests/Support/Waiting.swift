import TestSupport
import Testing

/// Waits for what another task does; if it is never done, the test fails and goes on.
@MainActor
func wait(
  until isDone: @MainActor () async -> Bool,
  at location: SourceLocation = #_sourceLocation
) async {
  if await !isSoon(isDone) { Issue.record("waited in vain", sourceLocation: location) }
}
