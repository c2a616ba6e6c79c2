import Waymark

/// A link of a navigation graph: an element `<deepLink>`.
///
/// Source: developer.android.com, "Create a deep link for a destination", and the source of the
/// manifest merger, which writes a filter in place of `<nav-graph>`.
package struct NavigationLink: Sendable, Hashable {
  /// An argument of the link's destination.
  package struct Argument: Sendable, Hashable {
    package let name: String
    /// The type as the graph has it, such as `integer` or `string`; `nil` without one.
    package let type: String?
    package let defaultValue: String?
    package let isNullable: Bool
    package let place: ProjectPlace
  }

  /// The link as the graph has it, such as `www.example.com/user/{id}`.
  package let uri: String
  package let place: ProjectPlace
  /// The arguments of the destination, in their order.
  package let arguments: [Argument]
  let action: String
  let mimeType: String?
  let autoVerify: String?
  /// The place of the first link of the filter that the build writes.
  var filterPlace: ProjectPlace

  /// The schemes of the link: both of the web if it has none.
  package var schemes: [String] {
    guard let colon = schemeEnd else { return ["http", "https"] }
    let scheme = String(uri[..<colon])
    return scheme.isEmpty ? ["http", "https"] : [scheme]
  }

  /// The place of the colon before the first slash.
  private var schemeEnd: String.Index? {
    let start = uri.prefix { !"/?#".contains($0) }
    return start.last == ":" && uri[start.endIndex...].first == "/"
      ? start.index(before: start.endIndex) : nil
  }

  /// The text after the scheme, without query and fragment.
  var body: Substring {
    var rest = uri[...]
    if let colon = schemeEnd { rest = rest[colon...].dropFirst() }
    if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
    // A question mark in an argument's braces is text.
    var depth = 0
    return rest.prefix { character in
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      return depth > 0 || character != "?" && character != "#"
    }
  }

  /// The host with `*` in place of arguments, and the port.
  var authority: (host: String, port: String?) {
    let text = Self.wildcards(String(body.prefix { $0 != "/" }))
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let host = String(parts.first ?? "")
    return (host.replacingWildcards, parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The path with `.*` in place of arguments, and without escapes, which the build decodes.
  ///
  /// Source: the class `DeepLink` of the manifest merger, which takes the path of `java.net.URI`.
  var path: String {
    let text = Self.wildcards(String(body.drop { $0 != "/" }))
    return text.isEmpty ? "/" : Self.decoded(text[...])
  }

  /// Returns the text with `.*` in place of each argument in braces, but for `${applicationId}`.
  private static func wildcards(_ text: String) -> String {
    pieces(of: text[...]).map { $0.isArgument ? ".*" : String($0.text) }.joined()
  }

  /// The attribute for the path in the filter that the build writes.
  var pathAttribute: (name: String, value: String) {
    let path = path
    guard let range = path.utf8.firstRange(of: ".*".utf8) else { return ("path", path) }
    return range.upperBound == path.endIndex
      ? ("pathPrefix", String(path.dropLast(2))) : ("pathPattern", path)
  }

  /// Returns the links in groups, of which each is one filter: with the same host, port and path.
  static func groups(_ links: [NavigationLink]) -> [[NavigationLink]] {
    var groups: [[NavigationLink]] = []
    var indices: [String: Int] = [:]
    for var link in links {
      let text = wildcards(String(link.body.prefix { $0 != "/" })) + link.path
      if let index = indices[text] {
        link.filterPlace = groups[index][0].place
        groups[index].append(link)
      } else {
        indices[text] = groups.count
        groups.append([link])
      }
    }
    return groups
  }

  /// Indicates whether the link is a reference such as `@string/link`, which the build reads as a
  /// host and a path.
  var isReference: Bool { uri.hasPrefix("@") && uri.contains("/") }

  /// Indicates whether the build refuses the link for an argument in its scheme or host, or for a
  /// wildcard that is not at the beginning of the host.
  var isRefused: Bool {
    let start = uri[..<body.endIndex].dropLast(body.drop { $0 != "/" }.count)
    return Self.pieces(of: start).contains(where: \.isArgument)
      || schemes.contains { $0.contains("*") } || authority.host.dropFirst().contains("*")
  }

  /// Returns the filter that the build writes into the activity with the graph for a group of
  /// links, of which the first one decides about everything but the schemes.
  ///
  /// Source: the class `NavGraphExpander` of the manifest merger.
  static func filter(
    for group: [NavigationLink],
    fill: (String, ProjectPlace) -> AndroidElement.Attribute
  ) -> AndroidElement {
    func element(_ name: String, _ attributes: [(String, String)], _ place: ProjectPlace)
      -> AndroidElement
    {
      AndroidElement(
        name: name,
        place: place,
        attributes: attributes.map {
          let filled = fill($1, place)
          return .init(name: $0, value: filled.value, place: filled.place)
        },
        instruction: nil,
        removed: []
      )
    }
    let first = group[0]
    func add(_ name: String, _ attribute: (String, String), _ place: ProjectPlace? = nil) {
      filter.children.append(element(name, [attribute], place ?? first.place))
    }
    var filter = element(
      "intent-filter",
      first.autoVerify.map { [("autoVerify", $0)] } ?? [],
      first.place
    )
    if !first.action.isEmpty { add("action", ("name", first.action)) }
    for category in ["DEFAULT", "BROWSABLE"] {
      add("category", ("name", "android.intent.category.\(category)"))
    }
    var schemes: Set<String> = []
    for link in group {
      for scheme in link.schemes where schemes.insert(scheme).inserted {
        add("data", ("scheme", scheme), link.place)
      }
    }
    let (host, port) = first.authority
    if !host.isEmpty { add("data", ("host", host)) }
    if let port { add("data", ("port", port)) }
    add("data", first.pathAttribute)
    if let mimeType = first.mimeType { add("data", ("mimeType", mimeType)) }
    return filter
  }
}

extension String {
  /// The host with `*` for the `.*` of an argument.
  fileprivate var replacingWildcards: String {
    var result = ""
    var rest = self[...]
    while let range = rest.utf8.firstRange(of: ".*".utf8) {
      result += rest[..<range.lowerBound] + "*"
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

/// A file of a navigation graph.
struct NavigationGraph: Sendable {
  private(set) var links: [NavigationLink] = []
  /// The names of the graphs that this one includes, in their order.
  private(set) var includes: [String] = []

  private static let namespace = "http://schemas.android.com/apk/res-auto"

  /// Returns whether a path is that of a graph: in a folder `navigation`, perhaps for some devices.
  static func isGraph(_ path: String) -> Bool {
    path.hasSuffix(".xml") && path.contains("/res/navigation")
  }

  /// Reads a graph with its nested graphs.
  init(_ document: XMLDocument, path: String) {
    // Destinations without recursion, in the order of the file.
    var open: [XMLElement] = [document.root]
    while let element = open.popLast() {
      let arguments = element.elements(named: "argument").compactMap { element in
        element.attribute("name", in: AndroidManifest.namespace).map { name in
          NavigationLink.Argument(
            name: name.value,
            type: element.attribute("argType", in: Self.namespace)?.value,
            defaultValue: element.attribute("defaultValue", in: AndroidManifest.namespace)?.value,
            isNullable: element.attribute("nullable", in: Self.namespace)?.value == "true",
            place: ProjectPlace(path, document.line(of: element.offset) ?? 1)
          )
        }
      }
      for child in element.elements where child.name == "deepLink" {
        guard let uri = child.attribute("uri", in: Self.namespace) else { continue }
        let action = child.attribute("action", in: Self.namespace)?.value
        let place = ProjectPlace(path, document.line(of: uri.offset) ?? 1)
        links.append(
          NavigationLink(
            uri: uri.value,
            place: place,
            arguments: arguments,
            action: action ?? AndroidManifest.IntentFilter.viewAction,
            mimeType: child.attribute("mimeType", in: Self.namespace)?.value,
            autoVerify: child.attribute("autoVerify", in: AndroidManifest.namespace)?.value,
            filterPlace: place
          )
        )
      }
      if element.name == "include", let graph = element.attribute("graph", in: Self.namespace) {
        includes.append(graph.value)
      }
      let nested = element.elements.filter {
        !["deepLink", "argument", "action"].contains($0.name)
      }
      open += nested.reversed()
    }
  }
}
