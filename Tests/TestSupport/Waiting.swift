/// Waits for what another task does, and returns whether it was done.
///
/// Such a task may need a thread, and other tests may keep all of them busy for minutes. So only a
/// test that fails waits to the end.
@MainActor
package func isSoon(_ isDone: @MainActor () async -> Bool) async -> Bool {
  for turn in 0..<300_000 {
    if await isDone() { return true }
    if turn < 1_000 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(2)) }
  }
  return false
}
