public import Waymark
import WaymarkApp

/// The only window of the app: presents every action.
@MainActor
public final class Window {
  /// The screen; `nil` before a link was opened.
  public private(set) var screen: Screen?
  /// The documents.
  public let library = DocumentLibrary()
  /// Indicates whether the user does something that no link may interrupt.
  public var isBusy = false

  private let linkCreator: LinkCreator
  private var user: String?
  /// The users who received tokens.
  private var mailed = ["7c9e6679": "Kim"]

  /// Creates a window that shows nothing.
  ///
  /// - Parameter linkCreator: Writes the app's links.
  public init(linkCreator: LinkCreator) { self.linkCreator = linkCreator }

  /// Prepares the window for each type of presenter.
  var screens: RegisteredPresentationRouter {
    let screens = RegisteredPresentationRouter()
    screens.present((any DocumentPresenter).self) { [self] _ in
      isBusy ? .appCancelled : .appReady(presenter: self)
    }
    screens.present((any AccountPresenter).self) { [self] _ in
      isBusy ? .appCancelled : .appReady(presenter: self)
    }
    return screens
  }
}

extension Window: DocumentPresenter {
  /// Shows a screen instead of the current one.
  public func show(_ screen: Screen) { self.screen = screen }

  /// The link that opens a document.
  public func link(to document: DocumentRef) throws -> String {
    try linkCreator.appLink(to: DocumentFeature.open, with: document)
  }
}

extension Window: AccountPresenter {
  /// Signs in the user who received a token.
  public func signIn(with token: String) throws {
    guard let user = mailed.removeValue(forKey: token) else {
      throw DocumentError.unknownToken(token)
    }
    self.user = user
  }

  /// Shows the account.
  public func showAccount() { screen = .account(user: user) }
}
