public import Waymark

extension Explanation {
  /// A link of the app in a text that is no link of the app, or is one by mistake: what people
  /// paste from a mail, a click domain that another service puts before links, or a link that was
  /// cut or broken on its way.
  ///
  ///     let text = "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.underway.nyc%2Fstation%2F25"
  ///     table.explain(text).candidates[0].link   // "https://www.underway.nyc/station/25"
  public struct Candidate: Sendable, Hashable {
    /// Where the link is, or what is left out of the text.
    public enum Reason: Sendable, Hashable {
      /// The link has other text around it, such as brackets or words.
      case surrounded
      /// The text lacks `https://` at its start.
      case incomplete
      /// The text without this mark at its end, which may belong to a sentence.
      case mark(String)
      /// The text without characters that no one sees.
      case invisible
      /// The text without the spaces and line breaks in it.
      case broken
      /// The link ends in an ellipsis, so that a part of it may be missing.
      case cut
      /// The text has entities of HTML such as `&amp;` in place of characters.
      case entities
      /// The text is from a mail that writes `=3D` for `=`, and `=` where a line goes on.
      case quotedPrintable
      /// The text, or a part of it, is escaped once more.
      case escaped
      /// The text was written so that no one can tap it, such as `hxxps://shop[.]example`.
      case disarmed
      /// The text without the user name before its domain.
      case credentials
      /// The path is in the fragment of the text.
      case fragment
      /// The query begins with `?`, and its items have `&` between them.
      case query
      /// The text without the parameters that some servers add to a path, such as `;jsessionid=A1`.
      case pathParameters
      /// The text with doubled slashes and dot segments removed from its path, and a dot from the
      /// end of its domain.
      case normalized
      /// The text without the first component of its path.
      case withoutFirst
      /// The link is inside a link to this host, in the item with this name or, without one, in the
      /// path; both are `nil` if the table has secrets.
      case inside(item: String?, host: String?)
      /// The link is inside a link to a domain of the app, in the item with this name or, without
      /// one, in the path.
      case insideOwn(item: String?)
      /// The link is inside one that starts an app on Android.
      case intent
      /// The route has the value of this query item in its path.
      case item(String)
      /// The route has the last component of the path in this query item.
      case component(String)
      /// The slashes in the value of this parameter are escaped.
      case slashes(String)
      /// The scheme, which has capitals in the text, and the domain are in lower case.
      case lowerCase
      /// The text differs from a link of the route, as by a typing error or by its scheme.
      case misspelled
    }

    /// The link; unlike ``shown``, it contains its secrets.
    public let link: String
    /// The link with secret values replaced by `***`.
    public internal(set) var shown: String
    /// The label of the route that opens it; `nil` if no route matches it.
    public let route: String?
    /// The index of that route in the table.
    package let routeIndex: Int?
    /// Where the link is, or what is left out of the text.
    public let reason: Reason
  }
}

extension Explanation.Candidate.Reason {
  /// The description of the link, which goes on after the link.
  var words: String {
    switch self {
    case .surrounded: "the text has the link and something around it"
    case .incomplete: "with 'https://' at its start"
    case .mark(let mark):
      "without the '\(TerminalText.visible(mark))' at the end, which may belong to a sentence"
    case .invisible: "without the characters in it that no one sees"
    case .broken: "without the spaces and line breaks in it"
    case .cut: "the link ends in an ellipsis, so that a part of it may be missing"
    case .entities: "with the characters that entities of HTML such as '&amp;' mean"
    case .quotedPrintable:
      "as it was before a mail wrote '=3D' for '=', or '=' at the end of a line"
    case .escaped: "the text, or a part of it, is this link, escaped once more"
    case .disarmed: "the text is this link, written so that no one can tap it"
    case .credentials: "without the user name in it"
    case .fragment: "the path is in the fragment, which no server and no system gets"
    case .query: "with '?' before the query, and '&' between its items"
    case .pathParameters: "without the parameters after ';', which some servers add to a path"
    case .normalized:
      "without doubled slashes, dot segments and a dot after the domain, which systems compare "
        + "exactly"
    case .withoutFirst: "without the first part of its path"
    case .inside(let item, let host):
      "it is in "
        + (item.map { "the item '\(TerminalText.fit($0, 40))' of " } ?? "")
        + (host.map { "a link to '\(TerminalText.fit($0, 60))'" } ?? "another link")
        + (host?.contains(".") == false
          ? "" : "; a redirect from another domain does not open an app")
    case .insideOwn(let item):
      "it is in " + (item.map { "the item '\(TerminalText.fit($0, 40))' of " } ?? "")
        + "a link to the app's own website"
    case .intent: "it is in a link that starts an app on Android"
    case .item(let name):
      "the route has '\(TerminalText.visible(name))' in its path, not in a query item"
    case .component(let name):
      "the route has '\(TerminalText.visible(name))' in a query item, not in its path"
    case .lowerCase:
      "with the scheme in lower case, because Android compares it exactly"
    case .misspelled: "it is the nearest link that a route matches"
    case .slashes(let name):
      "the slashes in the value of '\(TerminalText.visible(name))' are escaped"
    }
  }
}

extension Explanation.Candidate {
  /// The description of the link: where it is, and what it opens.
  package var words: String {
    let opened = route.map { "'\(TerminalText.visible($0))'" } ?? "nothing in the app"
    return "\(reason.words); it opens \(opened)"
  }
}

extension Explanation.Candidate: MaskedValue {
  /// The link, with `***` for secrets.
  public var description: String { shown }
}
