import Waymark
import WaymarkDiagnostics

// Checks whether the system passes links to a filter at all.
extension ManifestLint {
  /// Returns whether a system may verify a host, or the host has another mistake, which has a
  /// finding of its own.
  static func isVerifiable(_ host: String) -> Bool {
    AndroidSimulator.isVerifiable(host)
      || host != "*" && !HostExpression.isHost(host, canBeginWithHyphen: true)
  }

  /// Checks the application and its components: whether other apps can open them, and whether the
  /// build keeps them as they are.
  mutating func lintApplications() {
    let path = "manifest/application"
    for other in manifest.document.root.elements(named: "application").dropFirst() {
      find(.secondApplication, other, path)
    }
    if let application = manifest.application {
      lintMerging(of: application, path)
      lint(attributesOf: application, path)
      for filter in application.elements(named: "intent-filter") {
        find(.filterOutsideActivity("application"), filter, path)
      }
      for (element, path) in AndroidManifest.located(application) {
        guard let component = AndroidManifest.Component(element: element, in: application) else {
          continue
        }
        lint(component, path)
      }
    }
    for levels in manifest.document.root.elements(named: "uses-sdk") {
      lint(attributesOf: levels, "manifest/uses-sdk")
    }
    for filter in manifest.document.root.elements(named: "intent-filter") {
      find(.filterOutsideActivity("manifest"), filter, "manifest")
    }
  }

  private mutating func lint(_ component: AndroidManifest.Component, _ path: String) {
    let element = component.element
    // API level 31 and later require the attribute for a component with filters.
    if manifest.targetSDK ?? 31 >= 31, component.kind != .provider,
      !component.intentFilters.isEmpty, !element.isRemoved,
      !element.attributes.contains(where: { $0.localName == "exported" })
    {
      find(.missingExported, element, path)
    }
    if !component.intentFilters.isEmpty, !element.isRemoved { lint(attributesOf: element, path) }
    if component.kind == .activity || component.kind == .activityAlias {
      lintMerging(of: element, path)
      if let target = component.unknownTarget, !element.isRemoved,
        let attribute = element.attribute("targetActivity", in: AndroidManifest.namespace)
      {
        let names = manifest.components.filter { $0.kind == .activity }.compactMap(\.name)
        let nearest = nearestName(to: target, among: names)
        find(.unknownTarget(target, nearest: nearest), attribute, of: path)
      }
      let elements = AndroidManifest.located(element, under: path)
      for (graph, path) in elements where graph.name == "nav-graph" {
        find(.navGraph, graph, path)
      }
      lintElements(elements, among: ["intent-filter"])
      for (part, path) in elements where ["action", "category", "data"].contains(part.name) {
        find(.partOutsideFilter(part.name), part, path)
      }
    }
    guard let first = component.intentFilters.first(where: { FilterKind($0).isForBrowsers }) else {
      return
    }
    guard component.kind == .activity || component.kind == .activityAlias else {
      find(.filterOutsideActivity(component.kind.rawValue), first.element, path)
      return
    }
    switch FilterGate(component, first.element).error {
    case nil, .removed?, .rejected?: break
    case let error?: find(.closedComponent(error), element, path)
    }
    let opensFirst = component.intentFilters.contains { $0.isForLauncher && $0.data.isEmpty }
    let mode = element.attribute("launchMode", in: AndroidManifest.namespace)?.value ?? "standard"
    if component.kind == .activity, opensFirst, mode == "standard" {
      find(.secondInstance, element, path)
    }
  }

  /// Reports elements with names that are similar to known ones.
  mutating func lintElements(_ elements: [(XMLElement, String)], among known: [String]) {
    for (element, path) in elements where !known.contains(element.name) {
      if let nearest = nearestName(to: element.name, among: known) {
        find(.unknownElement(element.name, nearest: nearest), element, path)
      }
    }
  }

  /// Reports an instruction for the build, because of which the app does not contain the element.
  mutating func lintMerging(of element: XMLElement, _ path: String) {
    guard element.isRemoved,
      let node = element.attribute("node", in: AndroidManifest.toolsNamespace)
    else { return }
    find(.mergeInstruction(node.value, element: element.name), element, path)
  }

  /// Checks the action and the categories of a filter, and its data as a whole.
  mutating func lintLinks(of filter: AndroidManifest.IntentFilter, _ path: String) {
    lintMerging(of: filter.element, path)
    for (inner, path) in AndroidManifest.located(filter.element, under: path)
    where inner.name == "intent-filter" {
      find(.filterInFilter, inner, path)
    }
    let kind = FilterKind(filter)
    guard kind.isKnown, !filter.element.isRemoved else { return }
    if kind.missing.isEmpty, filter.data.allSatisfy({ $0.element.attributes.isEmpty }) {
      // An app can send an intent without data, and only a link has a host to verify.
      let severity: LinkDiagnostic.Severity = filter.autoVerify == true ? .error : .info
      find(.incompleteFilter(["android:scheme"], severity: severity), filter.element, path)
    }
    if kind.schemes.isEmpty { return }
    lintParts(of: kind, filter, path)
    guard kind.isForBrowsers else { return }
    if filter.isForLauncher, !opensFromLauncher {
      find(.launcherWithData, filter.element, path)
    }
    if kind.hasTypes, let scheme = kind.ownScheme {
      find(.typeInFilter(scheme), filter.element, path)
    }
    if kind.hasTypes { return }
    if kind.schemes.contains("http"), !kind.schemes.contains("https"),
      let host = kind.hosts.first(where: { !hasSecure($0) })
    {
      find(.httpOnly(host: host), filter.element, path)
    }
    lintHosts(of: kind, filter, path)
    lintEmptyPath(of: filter, kind, path)
  }

  /// Indicates whether a filter without data shows the app in the launcher.
  private var opensFromLauncher: Bool {
    manifest.locatedFilters.contains { _, filter, _ in
      filter.isForLauncher && filter.data.isEmpty
    }
  }

  /// Returns whether a filter is for links of a host with `https`.
  private func hasSecure(_ host: String) -> Bool {
    manifest.locatedFilters.contains { _, filter, _ in
      let kind = FilterKind(filter)
      return kind.isForBrowsers && kind.schemes.contains("https") && kind.hosts.contains(host)
    }
  }

  static func isWeb(_ scheme: String) -> Bool { scheme == "https" || scheme == "http" }

  /// Reports the lack of an action or a category without which no link from a browser arrives.
  private mutating func lintParts(
    of kind: FilterKind,
    _ filter: AndroidManifest.IntentFilter,
    _ path: String
  ) {
    // Filters for contents and for services of the system are not for links.
    guard kind.isForApp, !kind.hasTypes else { return }
    let view = AndroidManifest.IntentFilter.viewAction
    let missing = kind.missing
    if missing.isEmpty { return }
    let written = filter.actions + filter.categories
    let misspelled = missing.map { name in written.first { Self.isMisspelling($0, of: name) } }
    // A filter without an action accepts nothing.
    let isMistake = filter.actions.isEmpty || misspelled.contains { $0 != nil }
    // A filter with a custom action, such as that of a library, is not for links either.
    let isForLinks = missing == [view] ? kind.hasOwnActions : !missing.contains(view)
    guard isForLinks || isMistake || filter.autoVerify == true else { return }
    let isBrowsable = !missing.contains(AndroidManifest.IntentFilter.browsableCategory)
    let severity: LinkDiagnostic.Severity =
      filter.autoVerify == true ? .error : isBrowsable || isMistake ? .warning : .info
    let finding = LinkDiagnostic.incompleteFilter(missing, misspelled, severity: severity)
    find(finding, filter.element, path)
  }

  /// Returns whether a name, such as `VIEW` or `android.intent.category.BROWSEABLE`, is meant as a
  /// name of the system.
  private static func isMisspelling(_ text: String, of name: String) -> Bool {
    guard text != name, !text.contains(".") || text.hasPrefix("android."),
      let last = text.split(separator: ".").last, let meant = name.split(separator: ".").last
    else { return false }
    return last == meant || nearestName(to: String(last), among: [String(meant)]) != nil
  }

  /// Reports the path `/` of a custom scheme, because a link without a path does not match it.
  private mutating func lintEmptyPath(
    of filter: AndroidManifest.IntentFilter,
    _ kind: FilterKind,
    _ path: String
  ) {
    guard let scheme = kind.customSchemes.first, !kind.schemes.contains(where: Self.isWeb),
      let host = kind.hosts.first, filter.groups.isEmpty
    else { return }
    let values = AndroidManifest.located(filter.element, under: path)
      .filter { $0.0.name == "data" }
      .flatMap { Self.values(of: $0.0, $0.1) }.filter { $0.name.pattern?.part == .path }
    guard let first = values.first, values.allSatisfy({ $0.name == .path && $0.text == "/" }) else {
      return
    }
    find(.pathOfNothing("\(scheme)://\(host)"), first)
  }
}

/// The properties of a filter that decide for which links it is.
struct FilterKind {
  /// The schemes, hosts and types without references and placeholders.
  let schemes: [String]
  let hosts: [String]
  let hasTypes: Bool
  /// Indicates whether all schemes and the action and categories are known.
  let isKnown: Bool
  /// The action and the categories that links from a browser need and the filter lacks.
  let missing: [String]
  /// Indicates whether the filter has no action of the system.
  let hasOwnActions: Bool

  init(_ filter: AndroidManifest.IntentFilter) {
    func values(_ attribute: AndroidManifest.Data.Attribute) -> [String?] {
      filter.data.compactMap { $0[attribute] }.map { AndroidManifest.Values().resolve($0).text }
    }
    let names = filter.actions + filter.categories
    let isWritten = names.allSatisfy { AndroidManifest.Values().resolve($0).text != nil }
    let schemes = values(.scheme)
    isKnown = isWritten && !schemes.contains(nil)
    self.schemes = schemes.compactMap { $0 }
    hosts = values(.host).compactMap { $0 }
    hasTypes = !values(.mimeType).isEmpty
    missing = filter.partsForLinks.filter { !$0.own.contains($0.name) }.map(\.name)
    hasOwnActions = !filter.actions.contains {
      $0.hasPrefix("android.nfc.") || $0.hasPrefix("android.intent.")
    }
  }

  /// Indicates whether a browser passes links to the filter, if its component is open.
  var isForBrowsers: Bool { missing.isEmpty && !schemes.isEmpty }

  /// The schemes that are neither those of the web nor those of the system.
  var customSchemes: [String] {
    schemes.filter { !ManifestLint.isWeb($0) && !Self.systemSchemes.contains($0) && $0 != "*" }
  }

  /// The schemes of links for other apps that have no host, or a host of the system.
  var schemesWithoutHost: [String] {
    let known: Set = [
      "geo", "magnet", "mailto", "market", "mms", "mmsto", "sip", "sips", "sms", "smsto", "tel",
      "voicemail",
    ]
    return schemes.filter(known.contains)
  }

  /// Indicates whether the filter has a scheme of the app, or a scheme of the web with a host.
  var isForApp: Bool { ownScheme != nil }

  var ownScheme: String? {
    if let custom = customSchemes.first { return custom }
    let hosts = hosts.filter { $0 != "*" }
    return hosts.isEmpty ? nil : schemes.first(where: ManifestLint.isWeb)
  }

  private static let systemSchemes: Set<String> = [
    "content", "file", "tel", "voicemail", "mailto", "sms", "smsto", "mms", "mmsto", "geo",
    "market", "package", "android.resource", "data", "javascript", "about", "inline", "rtsp",
    "rtmp", "ftp", "magnet", "ws", "wss", "sip", "sips", "vnd.youtube", "intent", "blob", "udp",
    "mmsh", "mmst", "tcp", "smb", "sftp", "ssh", "git", "googlechrome", "view-source",
  ]
}

// Attributes that neither the build tools nor the system reads.
extension ManifestLint {
  /// The attributes of elements that may have further attributes, which do not concern links.
  private static let knownAttributes = [
    "activity": component, "activity-alias": component, "application": ["enabled", "permission"],
    "intent-filter": ["autoVerify", "order", "priority"], "provider": component,
    "receiver": component, "service": component,
    "uses-sdk": ["minSdkVersion", "targetSdkVersion"],
  ]
  private static let component = ["enabled", "exported", "launchMode", "permission"]

  /// Reports attributes that neither the build tools nor the system reads.
  mutating func lint(attributesOf element: XMLElement, _ path: String) {
    let parts = AndroidManifest.Data.Part.allCases
    let others = Self.knownAttributes[element.name]
    let known =
      others
      ?? (element.name == "data"
        ? ["scheme", "host", "port", "mimeType", "mimeGroup"]
          + parts.flatMap { part in
            AndroidPattern.Kind.allCases.map { AndroidManifest.Data.Attribute(part, $0).rawValue }
          } : ["allow"])
    let present = element.attributes.lazy.map(\.name)
    for attribute in element.attributes {
      let name = attribute.localName
      let place = "\(path)/@\(attribute.name)"
      if attribute.namespace != AndroidManifest.namespace, known.contains(name),
        !attribute.name.hasPrefix("android:")
      {
        let finding = LinkDiagnostic.attributeWithoutPrefix(attribute.name, name, present)
        findings.find(finding, at: place, offset: attribute.offset)
      } else if others == nil, attribute.namespace == AndroidManifest.namespace,
        !known.contains(name),
        let nearest = nearestName(to: name, among: known)
      {
        let finding = LinkDiagnostic.unknownAttribute(
          name,
          of: element.name,
          nearest: nearest,
          present
        )
        findings.find(finding, at: place, offset: attribute.offset)
      }
    }
  }
}
