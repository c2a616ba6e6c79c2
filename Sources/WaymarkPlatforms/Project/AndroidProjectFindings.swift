import Waymark

// The findings about the Android half of a project.
extension LinkDiagnostic {
  static func manyVariants(_ count: Int, limit: Int) -> LinkDiagnostic {
    info(
      "project.many-variants",
      "the module has \(count) variants, of which the first \(limit) are read"
    )
    .remedy("check the manifests of the other variants yourself")
  }

  /// - Parameter reason: A clause.
  static func unreadScript(_ reason: String) -> LinkDiagnostic {
    info("project.unread-script", "the line may set values that are not read: \(reason)")
      .remedy("compare the values with the manifest that the build merges")
  }

  static func moduleWithoutScript(_ path: String) -> LinkDiagnostic {
    info(
      "project.unread-script",
      "the project has no script of the module \(quoted(path)), \(unreadLinks)"
    )
    .remedy("compare the values with the manifest that the build merges")
  }

  /// - Parameter reason: A clause.
  static func unknownPlaceholder(_ name: String, _ reason: String) -> LinkDiagnostic {
    info(
      "project.unknown-placeholder",
      "the value of \(quoted("${\(name)}")) is not known: \(reason)"
    )
    .remedy(
      (ProjectValue.isSecret(name) ? "" : "write the value into the script, or ")
        + "give it with '--value \(name)=VALUE' when you import or prove the manifest alone"
    )
  }

  static func unusedPlaceholder(_ name: String) -> LinkDiagnostic {
    info(
      "project.unused-placeholder",
      "no manifest and no navigation graph of the project uses \(quoted("${\(name)}"))"
    )
    .remedy("remove the placeholder, unless the manifest of a library uses it")
  }

  /// - Parameter reason: A clause.
  static func unknownResource(_ reference: String, _ reason: String) -> LinkDiagnostic {
    info(
      "project.unknown-resource",
      "the value of \(quoted(reference)) is not known: \(reason)"
    )
    .remedy(
      "write it into the resources, or give it with '--value \(reference)=VALUE' when you import "
        + "or prove the manifest alone"
    )
  }

  static func graphNotFound(_ reference: String) -> LinkDiagnostic {
    warning("project.graph-not-found", "the project has no navigation graph \(quoted(reference))")
      .remedy("write the name of a file in 'res/navigation'")
  }

  static let unnamedGraph = warning(
    "project.unnamed-graph",
    "no manifest names this navigation graph, so its links do not open the app"
  )
  .remedy("write '<nav-graph android:value=\"@navigation/…\"/>' into the activity of the graph")

  static func navigationHost(_ uri: String) -> LinkDiagnostic {
    warning(
      "project.navigation-host",
      "the build refuses \(quoted(uri)), because an argument or a wildcard is in its scheme or host"
    )
    .remedy("write the whole scheme and host; only '.*' may begin the host")
  }

  /// - Parameter value: The text of the resource, if it is known.
  static func navigationReference(_ uri: String, _ value: String?) -> LinkDiagnostic {
    warning(
      "project.navigation-reference",
      "the build reads \(quoted(uri)) as a host and a path, so the resource's link does not open "
        + "the app"
    )
    .remedy(
      value.map { "write \(quoted($0))" }
        ?? "write the link itself; '${name}' in it is a placeholder of the build"
    )
  }

  static func navigationNumber(_ name: String, bits: Int) -> LinkDiagnostic {
    info(
      "project.navigation-number",
      "Navigation reads \(quoted(name)) as a number of \(bits) bits, also in forms such as '+7' "
        + "and '0x1F', but the route accepts '-' and up to 19 digits"
    )
  }

  static func navigationItem(_ item: String) -> LinkDiagnostic {
    info(
      "project.navigation-item",
      "the route leaves out \(quoted(item)), because it has no argument after '=', and the "
        + "destination also opens without it"
    )
  }

  /// Returns a finding about the filter that the build writes for a link of a navigation graph,
  /// with a remedy for the link.
  func inWordsOfNavigation(_ path: String) -> LinkDiagnostic {
    guard NavigationGraph.isGraph(path), let help else { return self }
    let isAboutSchemes = help.hasPrefix("write a separate filter for custom schemes")
    let known = isAboutSchemes ? "android.mixed-schemes" : code.rawValue
    if let remedy = Self.remediesOfNavigation[known] { return self.remedy(remedy) }
    let attributes = help.matches(of: /android:path(\w*)="([^"]*)"/).map(\.output)
    if !attributes.isEmpty {
      let paths = attributes.map { quoted(String($0.2)) }.joined(separator: ", ")
      let isLiteral = attributes.allSatisfy { $0.1.isEmpty }
      if !isLiteral { return remedy(Self.remedyOfPart) }
      return remedy(
        attributes.count == 1
          ? "write \(paths)" : "write a '<deepLink>' for each of the paths \(paths)"
      )
    }
    if help.contains("<data") { return remedy("write a '<deepLink>' for each link") }
    return remedy(
      help.replacing("to the filter", with: "to the '<deepLink>'")
        .replacing("from this filter", with: "from the '<deepLink>'")
    )
  }

  private static let remedyOfPart =
    "write '{name}' or '.*' as a whole component for each part of the path that changes"

  /// The remedies for links of navigation graphs, by the codes of findings about filters.
  private static let remediesOfNavigation: [String: String] = {
    let scheme = "remove 'http://', because a link without a scheme is for 'http' and 'https'"
    let filter = "write an '<intent-filter>' with it into the manifest"
    let value = "write the value into the script, or into the link"
    return [
      "android.double-run": remedyOfPart,
      "android.first-stop": remedyOfPart,
      "android.http-only": scheme,
      "android.mixed-schemes": "write another host or path in the links of one scheme, because "
        + "links with the same host and path become one filter",
      "android.path-of-nothing": "write an '<intent-filter>' for the link into the manifest, "
        + "because the build adds the path '/' to it",
      "android.path-without-host": "write a host after '://'",
      "android.repeated-character": remedyOfPart,
      "android.single-backslash": "remove the backslash",
      "android.type-in-filter": "remove 'app:mimeType', because a link has no type",
      "import.http-only": scheme,
      "import.not-for-links": "remove 'app:action' and 'app:mimeType', if the link is for browsers",
      "import.unknown-value": value,
      "manifest.bad-port": "remove the port, or \(filter)",
      "manifest.port-without-host": "remove the port, or \(filter)",
      "project.unknown-placeholder": value,
    ]
  }()

  static func removedFilter(_ element: String, at place: ProjectPlace) -> LinkDiagnostic {
    info(
      "project.removed-filter",
      "this '<\(element)>' removes the filter of \(place) from the merged manifest"
    )
    .remedy("remove the instruction if the links of the filter are to open the app")
  }
}
