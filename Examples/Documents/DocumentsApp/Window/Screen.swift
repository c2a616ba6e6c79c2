public import Waymark
import WaymarkApp

/// The screens of the app.
public enum Screen: Sendable, Hashable {
  /// A document.
  case document(Document)
  /// A list of names.
  case documents([String], ListDocuments.Filter)
  /// A document as a file of another kind.
  case export(ExportDocument.Request)
  /// A document that others can read.
  case sharing(Document)
  /// The earlier versions of a document.
  case history(Document)
  /// The user, or `nil` without one.
  case account(user: String?)
}

extension Screen: CustomStringConvertible {
  /// The screen as text.
  public var description: String {
    switch self {
    case .document(let document):
      "\(document.name): " + (document.text.isEmpty ? "(empty)" : document.text)
    case .documents(let names, _):
      names.isEmpty ? "no documents" : names.joined(separator: ", ")
    case .export(let request): "\(request.name) as \(request.format.rawValue)"
    case .sharing(let document): "\(document.name), for others to read"
    case .history(let document): "the history of \(document.name)"
    case .account(let user): user.map { "signed in as \($0)" } ?? "nobody is signed in"
    }
  }
}

extension Screen {
  /// The links that open the screen: an app link and a universal link.
  ///
  /// - Throws: The reason why a link cannot be written.
  public func links(by creator: LinkCreator) throws -> [String] {
    switch self {
    case .document(let document):
      try links(by: creator, DocumentFeature.open, DocumentRef(name: document.name))
    case .documents(_, let filter): try links(by: creator, DocumentFeature.list, filter)
    case .export(let request): try links(by: creator, ExportFeature.export, request)
    case .sharing(let document):
      try links(by: creator, SharingFeature.share, DocumentRef(name: document.name))
    case .history(let document):
      try links(by: creator, HistoryFeature.show, DocumentRef(name: document.name))
    case .account: try links(by: creator, AccountFeature.show, NoInput())
    }
  }

  private func links<Binding: ActionBinding>(
    by creator: LinkCreator,
    _ binding: Binding,
    _ input: Binding.ActionType.InputType
  ) throws -> [String] where Binding.ActionType.InputType: RouteParametersEncodable {
    [
      try creator.appLink(to: binding, with: input),
      try creator.universalLink(to: binding, with: input),
    ]
  }
}
