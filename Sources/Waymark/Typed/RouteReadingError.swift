/// The reason why a link cannot be read as a case of an enum.
///
///     do {
///       let route = try AppRoute.parse(url: url)
///     } catch {
///       print(error)   // what is wrong, where, and what to do
///     }
public enum RouteReadingError: DiagnosableError {
  /// There is no URL: Foundation could not create one from the text, or the URL was `nil`.
  case noURL
  /// The text is not a link.
  case link(LinkError)
  /// No route accepts the link, or the link has a web-only path and stays in the browser.
  case unmatched(UnmatchedLink)
  /// A route accepts the link, but the type of a parameter rejects its value.
  case decoding(RouteDecodingError)
  /// The routes cannot be compiled into a table.
  case routes(TypedRoutesError)
}

/// A link that no route accepts.
public struct UnmatchedLink: Sendable, Hashable {
  /// The link.
  public let link: DeepLink
  let table: RouteTable

  package init(_ link: DeepLink, _ table: RouteTable) {
    self.link = link
    self.table = table
  }

  /// An explanation of why no route accepts the link, with the nearest routes.
  ///
  /// Each access computes it again.
  public var explanation: Explanation { table.explain(link) }

  /// Returns whether both values have the same link.
  public static func == (left: UnmatchedLink, right: UnmatchedLink) -> Bool {
    left.link == right.link
  }

  /// Hashes the link.
  public func hash(into hasher: inout Hasher) { hasher.combine(link) }
}

extension RouteReadingError: Hashable {}

extension RouteReadingError {
  /// The error as a diagnostic.
  ///
  /// For a link that no route accepts, the diagnostic suggests the nearest link.
  public var diagnostic: LinkDiagnostic {
    switch self {
    case .noURL:
      LinkDiagnostic(
        code: LinkDiagnostic.Code("reading.no-url"),
        message: "there is no URL to read",
        help: "check that 'URL(string:)' accepted the text, or read the text itself"
      )
    case .link(let error): error.diagnostic
    case .unmatched(let unmatched): unmatched.diagnostic
    case .decoding(let error): error.diagnostic
    case .routes(let error): error.diagnostic
    }
  }
}

extension UnmatchedLink {
  package var diagnostic: LinkDiagnostic {
    let explanation = explanation
    var help = explanation.shownSuggestion.map { "did you mean '\($0)'?" }
    if case .undeclared = explanation.admission {
      help =
        link.kind == .web
        ? "list the domain in the app's 'domains' if it is the app's"
        : "list the scheme in the app's 'schemes' if it is the app's"
    }
    if case .excluded = explanation.result {
      help = "open the link in a browser: the app does not open web-only paths"
    }
    let shown = shown(explanation)
    return LinkDiagnostic(
      code: LinkDiagnostic.Code("reading.unmatched"),
      message: explanation.reason,
      excerpt: LinkDiagnostic.Excerpt(text: shown.text, offset: offset(explanation, in: shown)),
      help: help ?? "print 'explanation' of the error's 'UnmatchedLink': it compares the link with "
        + "the nearest routes"
    )
  }

  /// Returns the place in the link that the message refers to.
  private func offset(_ explanation: Explanation, in shown: DeepLink) -> Int {
    if case .undeclared = explanation.admission { return shown.rawNameRange.lowerBound }
    if case .unmatched = explanation.result, let nearest = explanation.nearest.first {
      return FailureDrawing(nearest).offset
    }
    return shown.layout.rawPath.lowerBound
  }
}
