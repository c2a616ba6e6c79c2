public import Waymark
public import WaymarkApp

/// Who uses the app.
public final class AccountFeature: Feature, URLMapped {
  /// Confirms a sign-in by the link of a mail.
  public static let confirmSignIn = action(ConfirmSignIn.self)
  /// Shows the account.
  public static let show = action(ShowAccount.self)

  /// The token is never shown, and a link that any app could have received does not sign in.
  public static func urlMappings(routes: URLMappingsBuilder) {
    routes.send(
      "sign-in/{token}",
      to: confirmSignIn,
      notes: RouteNotes(requiresVerifiedLink: true, secrets: ["token"])
    )
    routes.send("account", to: show)
  }
}

/// Signs in whoever has the token.
public final class ConfirmSignIn: Action {
  /// The summary in lists of routes.
  public static var description: String { "Signs in whoever has the token." }

  /// The token in the link of the mail.
  public struct Confirmation: Codable, Sendable, Hashable, RouteParametersCodable {
    /// The proof that the user has read the mail.
    public let token: String
  }

  /// Performs the action.
  public static func perform(
    context: ActionContext<Confirmation>,
    presenter: any AccountPresenter
  ) async throws {
    try presenter.signIn(with: context.input.token)
    presenter.showAccount()
  }
}

/// Shows the account.
public final class ShowAccount: Action {
  /// The summary in lists of routes.
  public static var description: String { "Shows the account." }

  /// Performs the action.
  public static func perform(
    context: ActionContext<NoInput>,
    presenter: any AccountPresenter
  ) async throws {
    presenter.showAccount()
  }
}
