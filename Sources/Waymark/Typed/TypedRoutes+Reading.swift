extension TypedRoutes {
  /// The value that a link stands for.
  ///
  ///     try AppRoute.parse("underway://station/25")         // .station(stationID: 25)
  ///     try AppRoute.parse("underway://station/x")          // throws: no route takes it
  ///     try AppRoute.parse("underway://search?q=a&page=x")  // throws: page is no integer
  ///
  /// - Throws: ``RouteReadingError`` if the text is no link, no route takes it, or a value does not
  ///   fit.
  @inlinable
  public static func parse(_ text: String) throws(RouteReadingError) -> Self {
    try value(of: try routeSet.reader(of: text))
  }

  /// The value that a link stands for.
  ///
  /// - Throws: ``RouteReadingError`` if no route takes the link, or a value is not of its kind.
  public init(link: DeepLink) throws(RouteReadingError) {
    let table = try Self.readingTable
    guard let match = table.match(link) else {
      throw .unmatched(UnmatchedLink(link, table))
    }
    let set = Self.routeSet
    self = try Self.value(of: TypedRouteReader(match, set, route: match.routeIndex))
  }

  /// The value that a link stands for which a table of more than these routes has matched.
  ///
  /// - Parameters:
  ///   - match: A match of a table that has these routes, as ``routes`` lists them, among others.
  ///   - route: Which of these routes it is.
  package init(reading match: RouteMatch, route: Int) throws(RouteDecodingError) {
    try self.init(reading: TypedRouteReader(match, Self.routeSet, route: route))
  }

  /// Which of the routes takes a link, whether or not its values are of their kinds; `nil` for
  /// none.
  ///
  ///     try AppRoute.match("https://www.underway.nyc/station/25")?.route.name   // "station"
  ///
  /// - Throws: ``RouteReadingError`` if the text is no link.
  public static func match(_ text: String) throws(RouteReadingError) -> RouteMatch? {
    let table = try readingTable
    do throws(LinkError) {
      return try table.match(text)
    } catch {
      throw .link(error)
    }
  }

  /// Which of the routes takes a link, whether or not its values are of their kinds; `nil` for
  /// none.
  public static func match(_ link: DeepLink) throws(RouteReadingError) -> RouteMatch? {
    try readingTable.match(link)
  }

  /// What becomes of a link, and why.
  ///
  /// - Throws: ``TypedRoutesError`` if the routes make no table.
  public static func explain(_ text: String) throws(TypedRoutesError) -> Explanation {
    try routeSet.table.explain(text)
  }

  @inlinable
  static func value(of link: borrowing TypedRouteReader) throws(RouteReadingError) -> Self {
    do throws(RouteDecodingError) {
      return try Self(reading: link)
    } catch {
      throw .decoding(error)
    }
  }

  private static var readingTable: RouteTable {
    get throws(RouteReadingError) { try routeSet.readingTable }
  }
}

extension TypedRouteSet {
  /// The values of a link, for the declaration that takes it.
  @usableFromInline
  func reader(of text: String) throws(RouteReadingError) -> TypedRouteReader {
    let table = try readingTable
    let match: RouteMatch?
    do throws(LinkError) {
      match = try table.match(text)
    } catch {
      throw .link(error)
    }
    guard let match else { throw Self.unmatched(text, table) }
    return TypedRouteReader(match, self, route: match.routeIndex)
  }

  /// The table of the routes.
  fileprivate var readingTable: RouteTable {
    get throws(RouteReadingError) {
      do throws(TypedRoutesError) {
        return try table
      } catch {
        throw .routes(error)
      }
    }
  }

  /// The error for a text that is a link and that no route takes.
  private static func unmatched(_ text: String, _ table: RouteTable) -> RouteReadingError {
    do throws(LinkError) {
      let link = try DeepLink(text, policy: table.app.policies)
      return .unmatched(UnmatchedLink(link, table))
    } catch {
      return .link(error)
    }
  }
}
