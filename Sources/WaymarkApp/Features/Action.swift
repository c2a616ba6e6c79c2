public import Waymark

/// An operation that an app performs for the user, with an input and a part of the UI that presents
/// it.
///
///     final class OpenDocument: Action {
///       static func perform(
///         context: ActionContext<DocumentRef>,
///         presenter: any DocumentPresenter
///       ) async throws {
///         presenter.show(try await Document(context.input))
///       }
///     }
///
/// Swift infers the types of the input and the presenter from `perform`; each can be any type.
public protocol Action: ActivityEligibility.Owner
where ActivityEligibilityValue: ActivityEligibility.SetProtocol {
  /// The input of the action; `NoInput` if the action needs none.
  associatedtype InputType = NoInput
  /// The part of the UI that presents the action; ``NoPresenter`` if the action shows nothing.
  associatedtype PresenterType = NoPresenter

  /// The name of the action in messages and logs; by default the name of its type.
  static var name: String { get }

  /// The description of the action, in one sentence; empty by default.
  static var description: String { get }

  /// The identifier of the action in analytics; `nil`, the default, if analytics do not count the
  /// action.
  static var analyticsID: String? { get }

  /// Completes the activity that is published for the action, for example with a title, keywords or
  /// a description.
  ///
  /// The activity already has the action's name as its title, and all the values from which the
  /// action can be continued. The default implementation adds nothing.
  @MainActor static func prepare(_ activity: inout LinkActivity, for input: InputType)

  /// Performs the action, on the main actor.
  ///
  /// An error that the method throws ends the link as ``URLRoutingResult/failed(_:)``; a
  /// ``LinkRedirect`` forwards the link to another one, and a `CancellationError` ends it
  /// as `cancelled(by: .caller)`.
  @MainActor static func perform(
    context: ActionContext<InputType>,
    presenter: PresenterType
  ) async throws
}

extension Action {
  /// The name of the type, without its module and enclosing types.
  public static var name: String { typeName(Self.self) }

  /// An empty description.
  public static var description: String { "" }

  /// `nil`: analytics do not count the action.
  public static var analyticsID: String? { nil }

  /// Adds nothing.
  @MainActor public static func prepare(_ activity: inout LinkActivity, for input: InputType) {}
}

/// The presenter of an action that shows nothing.
public struct NoPresenter: Sendable, Hashable {
  /// Creates the presenter.
  public init() {}
}
