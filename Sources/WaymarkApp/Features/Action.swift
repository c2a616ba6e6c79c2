public import Waymark

/// Something that an app does for the user, with an input and a part of the UI that presents it.
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
/// The types of input and presenter are read off `perform`; any type will do for either.
public protocol Action {
  /// What the action is done with; `NoInput` where it needs nothing.
  associatedtype InputType = NoInput
  /// What presents the action; ``NoPresenter`` where nothing is shown.
  associatedtype PresenterType = NoPresenter

  /// What the action is called in messages and logs; by default the name of its type.
  static var name: String { get }

  /// What the action does, in one sentence; empty by default.
  static var description: String { get }

  /// What analytics call the action; `nil`, the default, where they do not count it.
  static var analyticsID: String? { get }

  /// What the system may do with the action once it was performed: hand it to another device,
  /// find it, suggest it; nothing by default.
  static var activityEligibility: ActivityEligibility { get }

  /// Completes the activity that is published for the action: a title, keywords, a description.
  ///
  /// It has the action's name for its title and everything from which the action can be continued;
  /// nothing is added by default.
  @MainActor static func prepare(_ activity: inout LinkActivity, for input: InputType)

  /// Does it, on the main actor.
  ///
  /// What it throws ends the link as ``URLRoutingResult/failed(_:)``; a ``LinkRedirect`` sends the
  /// link on to another, and `CancellationError` says that the caller gave up.
  @MainActor static func perform(
    context: ActionContext<InputType>,
    presenter: PresenterType
  ) async throws
}

extension Action {
  /// The name of the type, without the modules and types around it.
  public static var name: String { String(describing: Self.self) }

  /// Nothing.
  public static var description: String { "" }

  /// Not counted.
  public static var analyticsID: String? { nil }

  /// Not eligible for anything.
  public static var activityEligibility: ActivityEligibility { [] }

  /// Adds nothing.
  @MainActor public static func prepare(_ activity: inout LinkActivity, for input: InputType) {}
}

/// The presenter of an action that shows nothing.
public struct NoPresenter: Sendable, Hashable {
  /// Makes the only value.
  public init() {}
}
