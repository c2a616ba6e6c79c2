internal import Waymark
public import WaymarkApp

/// A presentation that records each request and returns the answers that a test selects.
///
///     let screens = RecordingPresentation()
///     await router.open("x-documents://open?name=a.md", with: screens)
///     screens.requests.map(\.description)
///     // [#"DocumentFeature.OpenDocument with DocumentRef(name: "a.md")"#]
///
/// Without presenters it performs no action, and links succeed. A test can use it to see the
/// requests of a router without running an app. With presenters, actions are performed:
///
///     screens.present((any DocumentPresenter).self, by: window)
///
/// With a script, it returns the given answers one after another:
///
///     screens.script(.cancelledByUser, .waits)
@MainActor
public final class RecordingPresentation: ActionPresentation {
  /// The requests, in order.
  public private(set) var requests: [PresentationRequest] = []

  /// The presenters, by their types.
  private var presenters: [ObjectIdentifier: Any] = [:]
  private var script: [PresentationAnswer] = []
  private var pending:
    [(number: Int, continuation: CheckedContinuation<PresentationAnswer, Never>)] =
      []
  private let performs: Bool

  /// Makes a presentation without presenters.
  public init() { performs = true }

  /// Makes a presentation that performs no action, even if it has presenters.
  init(performs: Bool) { self.performs = performs }

  /// Performs the actions of a presenter type with this presenter.
  public func present<Presenter>(_ type: Presenter.Type, by presenter: Presenter) {
    presenters[ObjectIdentifier(type)] = presenter
  }

  /// Sets the answers to the next requests, one answer for each; later requests are answered with
  /// `ready` again.
  public func script(_ answers: PresentationAnswer...) { script += answers }

  /// The requests that wait for an answer, the oldest first.
  public var waiting: [PresentationRequest] {
    pending.map { requests[$0.number - 1] }
  }

  /// Answers the request that has waited longest.
  ///
  /// - Returns: A Boolean value that indicates whether a request was waiting.
  @discardableResult
  public func release(with answer: PresentationAnswer = .ready) -> Bool {
    guard let first = pending.first else { return false }
    release(first.number, with: answer)
    return true
  }

  /// Removes the requests recorded so far, unless one of them still waits for an answer.
  public func clear() { if pending.isEmpty { requests = [] } }

  /// Records the request, with its context, and answers it.
  public func presentation<Binding: ActionBinding>(
    for binding: Binding,
    in context: ActionContext<Binding.ActionType.InputType>
  ) async -> PresentationResult<Binding.ActionType.PresenterType> {
    let number = requests.count + 1
    let next = script.isEmpty ? .ready : script.removeFirst()
    requests.append(
      PresentationRequest(
        feature: Binding.FeatureType.name,
        action: Binding.ActionType.name,
        input: context.input,
        source: context.source,
        link: context.link,
        hint: context.presentation,
        backStack: context.backStack,
        answer: next,
        number: number,
        secrets: SecretTexts(context.secretTexts),
        binding: BindingIdentity.of(Binding.self)
      )
    )
    let answer = next == .waits ? await answer(to: number) : next
    if next == .waits, requests.count >= number { requests[number - 1].answer = answer }
    switch answer {
    case .ready: return ready(Binding.ActionType.PresenterType.self)
    case .performed: return .appPerformed
    case .cancelledByApp, .waits: return .appCancelled
    case .cancelledByUser: return .userCancelled
    case .unsupported: return .unsupported
    }
  }

  private func ready<Presenter>(_ type: Presenter.Type) -> PresentationResult<Presenter> {
    guard performs else { return .appPerformed }
    var presenter = presenters[ObjectIdentifier(type)]
    if presenter == nil, type is NoPresenter.Type { presenter = NoPresenter() }
    return (presenter as? Presenter).map { .appReady(presenter: $0) } ?? .appPerformed
  }

  /// Waits until the test answers; a link that is cancelled while it waits ends as cancelled.
  private func answer(to number: Int) async -> PresentationAnswer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: .cancelledByApp)
        } else {
          pending.append((number, continuation))
        }
      }
    } onCancel: {
      Task { @MainActor in release(number, with: .cancelledByApp) }
    }
  }

  private func release(_ number: Int, with answer: PresentationAnswer) {
    guard let place = pending.firstIndex(where: { $0.number == number }) else { return }
    pending.remove(at: place).continuation.resume(returning: answer)
  }
}

/// The identity of an action of a feature.
enum BindingIdentity {
  static func of<Binding: ActionBinding>(_ type: Binding.Type) -> ObjectIdentifier {
    // A static and a conditional binding of the same action are the same.
    ObjectIdentifier(StaticActionBinding<Binding.FeatureType, Binding.ActionType>.self)
  }
}

/// The answer of a ``RecordingPresentation`` to a request.
public enum PresentationAnswer: String, Sendable, Hashable {
  /// The UI is ready: the action is performed with the presenter that was given for its type.
  ///
  /// If there is no presenter, the action cannot be performed, and the answer is ``performed``.
  case ready
  /// The app has done everything that the link requested; the action is not performed.
  case performed
  /// The app does not want to be interrupted.
  case cancelledByApp
  /// The user declined the request.
  case cancelledByUser
  /// The app does not support presenting the action.
  case unsupported
  /// No answer until the test calls ``RecordingPresentation/release(with:)``.
  case waits
}

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
