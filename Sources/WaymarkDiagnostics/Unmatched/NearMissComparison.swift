import Waymark

/// The comparison of an unmatched link with every route, and its words.
struct NearMissComparison {
  private let search: NearMissSearch
  private let shown: ShownLink

  init(_ unmatched: UnmatchedLink) {
    search = NearMissSearch(unmatched.table, unmatched.link)
    search.compareRoutes()
    shown = search.shown
  }

  var comparison: UnmatchedComparison {
    UnmatchedComparison(
      shown: shown,
      nearest: { search.nearest(shown) },
      reason: { search.reason(shown) },
      suggestion: { search.suggestion(shown) },
      help: { help },
      offset: { offset }
    )
  }

  private var help: String? {
    if search.excluded != nil {
      return "open the link in a browser: the app does not open web-only paths"
    }
    if search.wrapped != nil {
      return "open the link in a browser, or correct the wrapper in the app's 'wrappers'"
    }
    guard search.isDeclared else {
      return search.link.kind == .web
        ? "list the domain in the app's 'domains' if it is the app's"
        : "list the scheme in the app's 'schemes' if it is the app's"
    }
    if let suggestion = search.suggestion(shown) { return "did you mean '\(suggestion)'?" }
    return "print 'explanation' of the error's 'UnmatchedLink', which WaymarkCatalog adds: it "
      + "compares the link with the nearest routes"
  }

  /// The place in the shown link that the reason refers to.
  private var offset: Int {
    guard search.isDeclared else { return shown.link.rawNameRange.lowerBound }
    if search.excluded == nil, let nearest = search.nearest(shown).first {
      return FailureDrawing(nearest).offset
    }
    return shown.link.layout.rawPath.lowerBound
  }
}
