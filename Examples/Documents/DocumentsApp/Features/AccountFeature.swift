public import Waymark
public import WaymarkApp

/// Who uses the app.
public final class AccountFeature: Feature, URLMapped {
  /// Confirms a sign-in by the link of a mail.
  public static let confirmSignIn = action(ConfirmSignIn.self)
  /// Shows the account.
  public static let show = action(ShowAccount.self)

  /// The token is shown nowhere, and a link that any app could have caught does not confirm.
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
  /// What lists of routes say.
  public static var description: String { "Signs in whoever has the token." }

  /// What the mail's link carries.
  public struct Confirmation: Codable, Sendable, Hashable, RouteParametersCodable {
    /// Proves that the mail was read.
    public let token: String
  }

  /// Does it.
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
  /// What lists of routes say.
  public static var description: String { "Shows the account." }

  /// Does it.
  public static func perform(
    context: ActionContext<NoInput>,
    presenter: any AccountPresenter
  ) async throws {
    presenter.showAccount()
  }
}
