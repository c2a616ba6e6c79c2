extension RouteParameters {
  /// The parameters as a query, `name=a%20b&page=2`, in their order.
  package var query: String {
    let encoding = PercentEncoding.unreserved
    return entries.map { "\(encoding.encode($0.name))=\(encoding.encode($0.value))" }
      .joined(separator: "&")
  }

  /// Reads parameters from a query, without its `?`.
  ///
  /// - Throws: ``LinkError`` if it is none, with offsets three bytes too high.
  package init(query: String) throws(LinkError) {
    let link = try DeepLink("x:?" + query)
    self.init(link.queryItems.map { Entry(name: $0.name, value: $0.value ?? "") })
  }
}
