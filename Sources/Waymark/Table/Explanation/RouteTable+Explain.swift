extension RouteTable {
  /// The maximum number of rivals, and of near misses, that an explanation lists.
  public static var nearestLimit: Int { 5 }

  /// Reads a text with the app's policies and explains the outcome; a text that is not a link also
  /// gets an explanation.
  ///
  ///     table.explain("https://www.underway.nyc/staton/25").suggestion?.link
  ///     // "https://www.underway.nyc/station/25"
  ///
  /// The cost grows with the number of routes. Use this function for people, tools and tests, not
  /// for every link.
  public func explain(_ text: String) -> Explanation {
    do throws(LinkError) {
      return explain(try DeepLink(text, policy: app.policies))
    } catch {
      return Explanation(self, error, suggestion: LinkMending(self).suggestion(for: error))
    }
  }

  /// Explains the outcome of matching a link.
  public func explain(_ link: DeepLink) -> Explanation {
    var search = ExplanationSearch(self, link)
    search.compareRoutes()
    return Explanation(search)
  }
}
