import Testing

/// Waits for what another task does; if it is never done, the test fails and goes on.
@MainActor
func wait(
  until isDone: @MainActor () async -> Bool,
  at location: SourceLocation = #_sourceLocation
) async {
  if await !isSoon(isDone) { Issue.record("waited in vain", sourceLocation: location) }
}

/// Waits for what another task does, and returns whether it was done.
@MainActor
func isSoon(_ isDone: @MainActor () async -> Bool) async -> Bool {
  for _ in 0..<100_000 {
    if await isDone() { return true }
    await Task.yield()
  }
  return false
}
