internal import Waymark
internal import WaymarkCatalog
import WaymarkDiagnostics
internal import WaymarkPlatforms

/// The links that a form of the book writes, or the mistakes in its values.
struct BookLink: Sendable {
  /// A value that the route does not accept.
  struct Mistake: Sendable, Hashable {
    let parameter: String
    /// The mistake, in one sentence.
    let text: String
  }

  /// The name of the route.
  let route: String
  /// The links; `nil` if the values have mistakes.
  let links: RouteLinks?
  /// The mistakes in the values, at most one for each parameter.
  let mistakes: [Mistake]
  /// The reason why there is no link, if it is not about one value.
  let problem: String?
  /// Indicates whether the route has no link of this identity of the app.
  private(set) var isOfOther = false

  /// Writes the links of a route.
  ///
  /// An empty value of an optional parameter is no value.
  ///
  /// - Parameter items: Query items to add, such as `utm_source=mail`, as a user types them.
  init(
    _ entry: LinkReference.Entry,
    _ values: [(name: String, value: String)],
    _ table: RouteTable,
    items: String = ""
  ) {
    route = entry.name
    let index = table.routes.firstIndex { $0.label == entry.name }
    let pattern = index.map { table.routes[$0].pattern }
    var parameters = RouteParameters()
    var mistakes: [Mistake] = []
    let known = entry.parameters.map(\.name)
    for (name, value) in values where !known.contains(name) && !value.isEmpty {
      let near = nearestName(to: name, among: known).map { "; \(didYouMean($0))" } ?? "."
      mistakes.append(Mistake(parameter: name, text: "The route has no such parameter" + near))
    }
    for parameter in entry.parameters {
      let given = values.filter { $0.name == parameter.name && !$0.value.isEmpty }.map(\.value)
      if given.isEmpty {
        if !parameter.isOptional {
          mistakes.append(Mistake(parameter: parameter.name, text: "A value is needed."))
        }
        continue
      }
      let restriction = pattern?.parameters.first { $0.name == parameter.name }?.restriction
      if let restriction, !given.allSatisfy(restriction.accepts) {
        let expected = parameter.expectation
        mistakes.append(Mistake(parameter: parameter.name, text: "This must be \(expected)."))
      } else {
        parameters.set(parameter.name, to: given)
      }
    }
    let query = Self.query(items)
    let own = pattern?.queryItems.first { item in query.contains { $0.name == item.name } }
    if let own {
      let text = "The link has '\(own.name)' already: the route declares it."
      mistakes.append(Mistake(parameter: Self.itemsName, text: text))
    }
    guard mistakes.isEmpty else {
      (links, self.mistakes, problem) = (nil, mistakes, nil)
      return
    }
    do throws(RouteLinks.Failure) {
      var links = try RouteLinks(entry.name, parameters, in: table)
      links.add(query: query.map(\.text).joined(separator: "&"))
      // A link with the items can be too long, or be one of another route.
      let isRead =
        query.isEmpty
        || (links.universal + links.app).allSatisfy { link in
          (try? table.match(link))?.routeIndex == index
        }
      self.links = isRead ? links : nil
      let text = "With these items, the link does not open '\(entry.name)'."
      self.mistakes = isRead ? [] : [Mistake(parameter: Self.itemsName, text: text)]
      problem = nil
    } catch {
      links = nil
      switch error {
      case .noNames:
        self.mistakes = []
        problem =
          "The app lists no scheme and no domain; list them under 'schemes' and 'domains' in the "
          + "catalog."
      case .writing(let error, _):
        switch error.reason {
        case .valueNotAllowed(let name, _, _), .missingParameter(let name):
          self.mistakes = [Mistake(parameter: name, text: error.sentence)]
          problem = nil
        default:
          self.mistakes = []
          problem = error.sentence
          if case .noMapping = error.reason { isOfOther = true }
        }
      }
    }
  }
}

extension BookLink {
  /// The name of the field for query items, which no parameter has.
  static let itemsName = "?"

  /// Returns the names of query items as a user types them, and their escaped texts.
  private static func query(_ items: String) -> [(name: String, text: String)] {
    items.trimmed.drop { $0 == "?" || $0 == "&" }.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).trimmed }
      return (parts[0], parts.map(PercentEncoding.unreserved.encode).joined(separator: "="))
    }
  }
}

extension LinkWritingError {
  /// The message and the remedy, as sentences.
  fileprivate var sentence: String {
    let diagnostic = diagnostic
    let message = diagnostic.message.prefix(1).uppercased() + diagnostic.message.dropFirst() + "."
    guard let help = diagnostic.help else { return message }
    return message + " " + help.prefix(1).uppercased() + help.dropFirst()
      + (help.hasSuffix("?") ? "" : ".")
  }
}

extension LinkReference.Parameter {
  /// The possible values, in a sentence.
  var expectation: String {
    words.isEmpty
      ? kind
      : kind + " " + words.prefix(12).map(quoted).joined(separator: ", ")
        + (words.count > 12 ? ", …" : "")
  }
}
