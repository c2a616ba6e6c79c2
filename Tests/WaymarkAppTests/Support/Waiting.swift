import Testing

/// Waits for what another task does; if it is never done, the test fails and goes on.
@MainActor
func wait(
  until isDone: @MainActor () async -> Bool,
  at location: SourceLocation = #_sourceLocation
) async {
  for _ in 0..<100_000 {
    if await isDone() { return }
    await Task.yield()
  }
  Issue.record("waited in vain", sourceLocation: location)
}
