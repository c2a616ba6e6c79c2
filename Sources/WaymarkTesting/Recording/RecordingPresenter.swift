/// A base class for presenters that only record the calls they receive.
///
///     final class FakeWindow: RecordingPresenter<Screen>, DocumentPresenter {
///       func show(_ screen: Screen) { record(screen) }
///     }
///
///     let window = FakeWindow()
///     screens.present((any DocumentPresenter).self, by: window)
///     await router.open("x-documents://open?name=a.md", with: screens)
///     window.calls   // [.document(a.md)]
@MainActor
open class RecordingPresenter<Call> {
  /// The calls, in order.
  public private(set) var calls: [Call] = []

  /// Makes a presenter without calls.
  public init() {}

  /// Records a call.
  public func record(_ call: Call) { calls.append(call) }

  /// Returns the calls so far and removes them.
  public func takeCalls() -> [Call] {
    defer { calls = [] }
    return calls
  }
}
