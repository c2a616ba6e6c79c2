/// A presenter that does nothing but write down what it is asked to show; to be subclassed.
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
  /// What it was asked for, in order.
  public private(set) var calls: [Call] = []

  /// Makes a presenter that was asked for nothing yet.
  public init() {}

  /// Writes a call down.
  public func record(_ call: Call) { calls.append(call) }

  /// The calls until now; afterwards there are none.
  public func takeCalls() -> [Call] {
    defer { calls = [] }
    return calls
  }
}
