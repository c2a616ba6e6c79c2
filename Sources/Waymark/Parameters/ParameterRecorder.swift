/// A recorder of whether an optional input, while it is decoded, requests parameters and whether
/// any of them are present.
///
/// The recorder is part of the parameters, because only they see the names that a custom `init`
/// requests. An input may keep the parameters and read them later on any thread, so the recorder is
/// thread-safe.
final class ParameterRecorder: Sendable {
  private struct Notes: Sendable {
    var asked = false
    var found = false
  }

  private let notes = Locked(Notes())
  /// The recorder of the optional input that contains this one.
  private let outer: ParameterRecorder?

  init(within outer: ParameterRecorder?) { self.outer = outer }

  /// Records that a name was requested.
  func note(isThere: Bool) {
    notes.with { notes in
      notes.asked = true
      notes.found = notes.found || isThere
    }
    outer?.note(isThere: isThere)
  }

  /// Returns what has been recorded.
  func finish() -> (asked: Bool, found: Bool) { notes.with { ($0.asked, $0.found) } }
}
