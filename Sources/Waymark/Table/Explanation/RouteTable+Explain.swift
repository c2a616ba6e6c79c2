extension RouteTable {
  /// The most rivals and the most near misses that an explanation lists.
  public static var nearestLimit: Int { 5 }

  /// Reads a text with the app's policies and explains what becomes of it; a text that is not a
  /// link is a result like any other.
  ///
  ///     table.explain("https://www.underway.nyc/staton/25").suggestion?.link
  ///     // "https://www.underway.nyc/station/25"
  ///
  /// The cost grows with the number of routes: it is meant for people, tools and tests, not for
  /// every link.
  public func explain(_ text: String) -> Explanation {
    do throws(LinkError) {
      return explain(try DeepLink(text, policy: app.policies))
    } catch {
      return Explanation(self, error, suggestion: LinkMending(self).suggestion(for: error))
    }
  }

  /// Explains what becomes of a link.
  public func explain(_ link: DeepLink) -> Explanation {
    var search = ExplanationSearch(self, link)
    search.compareRoutes()
    return Explanation(search)
  }
}
