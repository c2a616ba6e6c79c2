import Waymark

extension ManifestLint {
  mutating func lint(filter: AndroidManifest.IntentFilter, _ path: String) {
    let elements = AndroidManifest.located(filter.element, under: path)
    let data = elements.filter { $0.0.name == "data" }
    let values = data.map { Self.values(of: $0.0, $0.1) }
    for (element, path) in data { lint(attributesOf: element, path) }
    for value in values.joined() { lint(value: value) }
    lintKind(of: filter, Array(values.joined()), path)
    lintPool(of: filter, data, path)
    lintProduct(of: values, filter, path)
    lintAge(of: values)
    let groups = elements.filter { $0.0.name == "uri-relative-filter-group" }
    lint(groups: groups, of: filter)
  }

  /// What makes a filter one for web links that Android verifies.
  private mutating func lintKind(
    of filter: AndroidManifest.IntentFilter,
    _ values: [Value],
    _ path: String
  ) {
    let schemes = values.filter { $0.name == .scheme }
    let isWeb = schemes.contains { $0.text == "https" || $0.text == "http" }
    let isForLinks =
      filter.actions.contains(AndroidManifest.IntentFilter.viewAction)
      && filter.categories.contains(AndroidManifest.IntentFilter.browsableCategory)
    let custom = schemes.filter { $0.text != "https" && $0.text != "http" }
    if filter.autoVerify == true {
      for scheme in custom where isWeb { find(.mixedSchemes(scheme.text), scheme) }
      // An attribute that a build fills in may be a web scheme.
      let isKnown = schemes.count == filter.data.count { $0[.scheme] != nil }
      if !isWeb, isKnown, let first = custom.first { find(.needlessAutoVerify(first.text), first) }
    }
    guard isWeb, isForLinks || filter.autoVerify == true else { return }
    let needed = [
      (AndroidManifest.IntentFilter.viewAction, filter.actions),
      (AndroidManifest.IntentFilter.browsableCategory, filter.categories),
      (AndroidManifest.IntentFilter.defaultCategory, filter.categories),
    ]
    let missing = needed.filter { !$1.contains($0) }.map(\.0)
    if !missing.isEmpty { find(.incompleteFilter(missing), filter.element, path) }
    // A filter without a host is for what it shows, as a browser's or a player's is.
    let hasHost = filter.data.contains { $0[.host] != nil && $0[.host] != "*" }
    if filter.element.attribute("autoVerify", in: AndroidManifest.namespace) == nil, hasHost,
      custom.isEmpty
    {
      find(.noAutoVerify, filter.element, path)
    }
  }

  /// What all elements of a filter say together: each scheme, each host and each path.
  private mutating func lintPool(
    of filter: AndroidManifest.IntentFilter,
    _ data: [(XMLElement, String)],
    _ path: String
  ) {
    let hasHost = filter.data.contains { $0[.host] != nil }
    let hasScheme = filter.data.contains { $0[.scheme] != nil }
    for (element, path) in data {
      let data = AndroidManifest.Data(element: element)
      if !hasHost, data.attributes.contains(where: { $0.pattern?.part == .path }) {
        find(.pathWithoutHost, element, path)
      }
      if !hasScheme, let host = data[.host] { find(.hostWithoutScheme(host), element, path) }
    }
  }

  /// Hosts that stand beside paths of their own, and get those of the others too.
  private mutating func lintProduct(
    of values: [[Value]],
    _ filter: AndroidManifest.IntentFilter,
    _ path: String
  ) {
    var paths: [String: Set<String>] = [:]
    for values in values {
      let host = values.first { $0.name == .host }?.text
      let texts = values.filter { $0.name.pattern?.part == .path }
      if let host, !texts.isEmpty {
        paths[lowercasedASCII(host), default: []].formUnion(
          texts.map { "\($0.name.rawValue) \($0.text)" }
        )
      }
      if texts.count > 1 {
        find(.severalPaths(texts.map { "android:" + $0.name.rawValue }), texts[0])
      }
    }
    if paths.count > 1, Set(paths.values).count > 1 {
      find(.crossProduct(hosts: paths.count), filter.element, path)
    }
  }

  /// A filter whose paths older systems do not know takes every path of its hosts there.
  private mutating func lintAge(of values: [[Value]]) {
    if let minSDK, minSDK >= 31 { return }
    let paths = values.joined().filter { $0.name.pattern?.part == .path }
    if !paths.isEmpty, paths.allSatisfy({ $0.name.apiLevel >= 31 }) {
      find(.newAttribute(paths[0].name.rawValue), paths[0])
    }
  }

  private mutating func lint(
    groups: [(XMLElement, String)],
    of filter: AndroidManifest.IntentFilter
  ) {
    guard let (first, path) = groups.first else { return }
    if (minSDK ?? 1) < 35 { find(.groupsIgnored, first, path) }
    let hasPath = filter.data.contains { data in
      data.attributes.contains { $0.pattern?.part == .path }
    }
    if !hasPath, filter.groups.allSatisfy({ !$0.allows }) {
      find(.onlyBlockingGroups, first, path)
    }
    for (group, path) in groups {
      for (data, path) in AndroidManifest.located(group, under: path) where data.name == "data" {
        lint(attributesOf: data, path)
        for value in Self.values(of: data, path) { lint(value: value) }
      }
    }
  }

  /// Attributes that no build tool and no system reads.
  private mutating func lint(attributesOf element: XMLElement, _ path: String) {
    let parts = AndroidManifest.Data.Part.allCases
    let known =
      ["scheme", "host", "port", "mimeType", "mimeGroup"]
      + parts.flatMap { part in
        AndroidPattern.Kind.allCases.map { AndroidManifest.Data.Attribute(part, $0).rawValue }
      }
    for attribute in element.attributes {
      let name = attribute.localName
      let place = "\(path)/@\(attribute.name)"
      if attribute.namespace == nil, known.contains(name), attribute.name == name {
        findings.find(
          .manifest(.attributeWithoutPrefix(name)),
          at: place,
          offset: attribute.offset
        )
      } else if attribute.namespace == AndroidManifest.namespace, !known.contains(name),
        let nearest = nearestName(to: name, among: known)
      {
        let risk = ManifestRisk.unknownAttribute(name, nearest: nearest)
        findings.find(.manifest(risk), at: place, offset: attribute.offset)
      }
    }
  }
}
