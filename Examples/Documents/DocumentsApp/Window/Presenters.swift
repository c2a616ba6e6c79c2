/// Shows what actions on documents lead to.
@MainActor
public protocol DocumentPresenter: AnyObject {
  /// The documents.
  var library: DocumentLibrary { get }

  /// Shows a screen.
  func show(_ screen: Screen)

  /// The link that opens a document.
  ///
  /// - Throws: The reason why the link cannot be written.
  func link(to document: DocumentRef) throws -> String
}

/// Shows who uses the app.
@MainActor
public protocol AccountPresenter: AnyObject {
  /// Signs in the user who received a token. A token is valid once.
  ///
  /// - Throws: ``DocumentError/unknownToken(_:)``.
  func signIn(with token: String) throws

  /// Shows the account.
  func showAccount()
}
