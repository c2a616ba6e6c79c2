/// The reason why a link cannot be read as a case of an enum.
///
///     do {
///       let route = try AppRoute.parse(url: url)
///     } catch {
///       print(error)   // what is wrong and where
///     }
public indirect enum RouteReadingError: DiagnosableError {
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

extension RouteReadingError: Hashable {
  /// Hashes the link that no route accepts, or the code of the diagnostic.
  public func hash(into hasher: inout Hasher) {
    if case .unmatched(let unmatched) = self { return hasher.combine(unmatched) }
    hasher.combine(diagnostic.code)
  }
}

extension RouteReadingError {
  /// The error as a diagnostic.
  ///
  /// For a link that no route accepts, the diagnostic suggests the nearest link, after a call of
  /// `LinkDiagnostics.enable()` of the product `WaymarkDiagnostics`.
  public var diagnostic: LinkDiagnostic {
    switch self {
    case .noURL:
      LinkDiagnostic(
        code: LinkDiagnostic.Code("reading.no-url"),
        message: "there is no URL to read",
        help: EnabledDiagnostics.help(for: self)
      )
    case .link(let error): error.diagnostic
    case .unmatched(let unmatched): unmatched.diagnostic
    case .decoding(let error): error.diagnostic
    case .routes(let error): error.diagnostic
    }
  }
}
