public import Waymark

/// The manifest of an Android app, with its declarations about links.
///
///     let manifest = try AndroidManifest(text)
///     manifest.components[0].intentFilters[0].data.map { $0[.host] }   // ["www.example.com"]
///     manifest.text                                                    // as it was read
///
/// All content is written as it was read, including comments, whitespace, the order of attributes,
/// and elements that this model does not support. Everything that can be read is read; mistakes are
/// listed in ``findings``. Only a text that is not XML, or that has another root element, is
/// rejected, as the build tools reject it.
///
/// Source: developer.android.com, "App manifest overview" and the pages of its elements.
public struct AndroidManifest: Sendable {
  /// The namespace of Android's attributes.
  public static let namespace = XMLAttribute.androidNamespace
  static let toolsNamespace = "http://schemas.android.com/tools"

  package var document: XMLDocument
  /// The package with the manifest; `nil` for the manifest of a project.
  package var built: Built?

  /// Facts about the package that a manifest was read from, whose name is the application ID.
  package struct Built: Sendable {
    /// A certificate of a signature that newer systems do not read.
    package struct OlderCertificate: Sendable {
      package let fingerprint: String
      package let lastLevel: Int
    }

    /// The fingerprints of the certificates on a device; empty if they are unknown, as those with
    /// which Play signs.
    package let certificates: [String]
    /// The fingerprints of other certificates that older systems read, with the last API level that
    /// does.
    package var olderCertificates: [OlderCertificate] = []
    package var findings: [LinkDiagnostic]
  }

  /// Reads a manifest.
  public init(_ text: String) throws(UnreadableFileError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a manifest from its bytes.
  ///
  /// - Throws: ``UnreadableFileError`` if the bytes are not XML in UTF-8, or not a manifest.
  public init(bytes: [UInt8]) throws(UnreadableFileError) {
    let document = try XMLParser.document(bytes)
    guard document.root.name == "manifest" else {
      let place = document.place(of: document.root.offset)
      throw UnreadableFileError(.noManifest(document.root.name), at: place)
    }
    // The build's tools for manifests refuse the file; Apple's reader of property lists does not.
    var start = document.prolog.drop { $0.isWhitespace }
    while start.hasPrefix("<!--"), let end = start.firstRange(of: "-->") {
      start = start[end.upperBound...].drop { $0.isWhitespace }
    }
    if start.hasPrefix("<?xml "), start.startIndex > document.prolog.startIndex {
      let place = document.place(of: document.prolog.utf8.count - start.utf8.count)
      throw UnreadableFileError(.lateDeclaration, at: place)
    }
    self.document = document
  }

  /// The manifest as XML: the text that was read, byte for byte, with later changes.
  public var text: String { document.text }

  /// The attribute `package`; `nil` if it is empty, a placeholder or a reference.
  ///
  /// Newer projects have it in their Gradle files instead.
  public var package: String? {
    let text = document.root.attribute("package", in: nil)?.value
    return text?.isEmpty == false ? text.flatMap { Values().resolve($0).text } : nil
  }

  /// The package in the manifest of a built app; `nil` for the manifest of a project, whose build
  /// may choose another.
  package var applicationID: String? { built == nil ? nil : package }

  /// The value of `<uses-sdk android:minSdkVersion>`.
  ///
  /// Newer projects have it in their Gradle files instead.
  public var minSDK: Int? { sdk("minSdkVersion") }

  /// The value of `<uses-sdk android:targetSdkVersion>`.
  public var targetSDK: Int? { sdk("targetSdkVersion") }

  private func sdk(_ name: String) -> Int? {
    let element = document.root.elements(named: "uses-sdk").first
    return element?.attribute(name, in: Self.namespace).flatMap { Int($0.value) }
  }

  /// The components of the application, in the order of the file.
  public var components: [Component] {
    application.map { application in
      application.elements.compactMap { Component(element: $0, in: application) }
    } ?? []
  }

  /// The first `<application>`; the system skips others.
  ///
  /// Source: `ParsingPackageUtils` of AOSP 12.
  var application: XMLElement? { document.root.elements(named: "application").first }

  /// Returns the name of the activity that a component opens, as it is written: its own, or that of
  /// the activity behind an alias.
  package func activity(of component: Component) -> String? {
    guard let target = component.targetActivity else { return component.name }
    let names = components.filter { $0.kind == .activity }.compactMap(\.name)
    return Self.activity(target, among: names) ?? target
  }

  /// Returns the name of the activity that an alias names, of which one may lack the package.
  static func activity(_ target: String, among names: [String]) -> String? {
    if names.contains(target) { return target }
    return names.first { name in
      target.hasPrefix(".") && name.hasSuffix(target)
        || name.hasPrefix(".") && target.hasSuffix(name)
    }
  }

  /// An activity, an alias of one, a service, a receiver or a provider.
  public struct Component: Sendable {
    /// The kind of component.
    ///
    /// The raw values are the names of the elements.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case activity, service, receiver, provider
      case activityAlias = "activity-alias"
    }

    package let element: XMLElement
    /// The element of the application; `nil` if it has no effect on what is read.
    let application: XMLElement?
    /// The kind of component.
    public let kind: Kind

    init?(element: XMLElement, in application: XMLElement? = nil) {
      guard let kind = Kind(rawValue: element.name) else { return nil }
      self.element = element
      self.application = application
      self.kind = kind
    }

    /// The name of the component's class, as it is written.
    public var name: String? { element.attribute("name", in: namespace)?.value }

    /// The activity that an alias opens, as it is written; `nil` for another component.
    public var targetActivity: String? {
      kind == .activityAlias ? element.attribute("targetActivity", in: namespace)?.value : nil
    }

    /// The attribute because of whose absence the system rejects the app; `nil` if there is none.
    var missingAttribute: String? {
      guard kind == .activity || kind == .activityAlias else { return nil }
      let needed = kind == .activity ? ["name"] : ["name", "targetActivity"]
      return needed.first { element.attribute($0, in: namespace) == nil }
    }

    /// The activity that an alias names, if the application has no such activity.
    ///
    /// The result is `nil` if a name is a reference or a placeholder without a value.
    var unknownTarget: String? {
      guard let target = targetActivity, let application else { return nil }
      let names = application.elements(named: "activity").compactMap {
        $0.attribute("name", in: namespace)?.value
      }
      if AndroidManifest.activity(target, among: names) != nil { return nil }
      let isKnown = (names + [target]).allSatisfy { Values().resolve($0).text != nil }
      return isKnown ? target : nil
    }

    /// Indicates whether other apps may start the component; `nil` if the attribute is not written.
    public var isExported: Bool? { element.flag("exported") }

    /// Indicates whether the component can be started at all; `nil` if the attribute is not
    /// written.
    public var isEnabled: Bool? { element.flag("enabled") }

    /// The filters of the component, in the order of the file.
    public var intentFilters: [IntentFilter] {
      element.elements(named: "intent-filter").map { IntentFilter(element: $0) }
    }
  }
}

extension XMLElement {
  /// Returns the value of an Android attribute that is `true` or `false`.
  func flag(_ name: String) -> Bool? {
    switch attribute(name, in: AndroidManifest.namespace)?.value {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// Returns the namespace of an attribute with the prefix `android` if it is not that of Android.
  func attributeWithWrongNamespace(_ name: String) -> String? {
    let other = attributes.first {
      $0.name == "android:" + name && $0.namespace != AndroidManifest.namespace
    }
    return other?.namespace
  }

  /// Returns the reference or placeholder without a value in an Android attribute; `nil` if the
  /// value is known.
  func unknownValue(of name: String) -> String? {
    attribute(name, in: AndroidManifest.namespace)
      .flatMap { AndroidManifest.Values().resolve($0.value).unknown }
  }

  /// Indicates whether the element removes one of a library when the files are merged, so that the
  /// app does not contain it.
  var isRemoved: Bool {
    let node = attribute("node", in: AndroidManifest.toolsNamespace)?.value
    return node == "remove" || node == "removeAll"
  }

  /// Returns the elements with a name that stay when the files are merged.
  func keptElements(named name: String) -> [XMLElement] {
    elements(named: name).filter { !$0.isRemoved }
  }
}

extension AndroidManifest {
  /// The content of the filters that the system or the build tools reject or ignore, in the order
  /// of the file; at most 250.
  ///
  /// Lint reports content that is accepted and is still wrong or risky. Values given by references
  /// and placeholders are not checked.
  public var findings: [LinkDiagnostic] {
    var findings = ManifestFindings(document: document)
    for (component, path) in Self.located(application) {
      guard let owner = Component(element: component) else { continue }
      findings.check(owner, path)
      findings.checkFlags(["exported", "enabled"], of: component, path)
      for (filter, path) in Self.located(component, under: path)
      where filter.name == "intent-filter" {
        findings.check(filter: filter, path)
      }
    }
    return findings.list
  }

  /// The filters of the file with their components and key paths.
  package var locatedFilters: [(component: Component, filter: IntentFilter, keyPath: String)] {
    locatedElements.filter { $0.element.name == "intent-filter" }
      .map { ($0.component, IntentFilter(element: $0.element), $0.keyPath) }
  }

  /// Returns the line of the first filter that names a scheme.
  package func line(ofFilterFor scheme: String) -> Int? {
    let own = locatedFilters.first { $0.filter.data.contains { $0[.scheme] == scheme } }
    return own.flatMap { document.place(of: $0.filter.element.offset)?.line }
  }

  /// The filters of the file, and the elements `<nav-graph>` in whose places the build writes
  /// filters.
  var locatedElements: [(component: Component, element: XMLElement, keyPath: String)] {
    var located: [(component: Component, element: XMLElement, keyPath: String)] = []
    let application = application
    for (element, path) in Self.located(application) {
      guard let component = Component(element: element, in: application) else { continue }
      for (child, path) in Self.located(element, under: path)
      where child.name == "intent-filter" || child.name == "nav-graph" {
        located.append((component, child, path))
      }
    }
    return located
  }

  /// Returns the child elements with their paths, counted by name from 1 as in XPath.
  static func located(
    _ parent: XMLElement?,
    under path: String = "manifest/application"
  ) -> [(XMLElement, String)] {
    var counts: [String: Int] = [:]
    return (parent?.elements ?? []).map { element in
      counts[element.name, default: 0] += 1
      return (element, "\(path)/\(element.name)[\(counts[element.name, default: 1])]")
    }
  }
}

/// The findings of reading a manifest.
private struct ManifestFindings {
  let document: XMLDocument
  private(set) var list: [LinkDiagnostic] = []
  private var hasWrongNamespace = false

  init(document: XMLDocument) { self.document = document }

  private mutating func find(_ finding: LinkDiagnostic, _ path: String, at offset: Int) {
    if list.count >= JSONFindings.limit { return }
    list.append(finding.at(path, document.place(of: offset)))
  }

  mutating func checkFlags(_ names: [String], of element: XMLElement, _ path: String) {
    for name in names {
      guard let attribute = element.attribute(name, in: AndroidManifest.namespace),
        element.flag(name) == nil,
        AndroidManifest.Values().resolve(attribute.value).text != nil
      else { continue }
      let finding = LinkDiagnostic.badFlag(attribute: name, value: attribute.value)
      find(finding, "\(path)/@android:\(name)", at: attribute.offset)
    }
  }

  /// Checks the names of a component with filters.
  mutating func check(_ component: AndroidManifest.Component, _ path: String) {
    let element = component.element
    guard let name = component.missingAttribute, !component.intentFilters.isEmpty,
      !element.isRemoved
    else { return }
    if let other = element.attributeWithWrongNamespace(name) {
      reportNamespace(other)
    } else {
      find(.missingName(element.name, name), path, at: element.offset)
    }
  }

  private mutating func reportNamespace(_ namespace: String) {
    if !hasWrongNamespace { find(.wrongNamespace(namespace), "manifest", at: 0) }
    hasWrongNamespace = true
  }

  mutating func check(filter: XMLElement, _ path: String) {
    checkFlags(["autoVerify"], of: filter, path)
    for (element, path) in AndroidManifest.located(filter, under: path) {
      switch element.name {
      case "action", "category":
        if let other = element.attributeWithWrongNamespace("name") {
          reportNamespace(other)
        } else if element.attribute("name", in: AndroidManifest.namespace) == nil {
          find(.missingName(element.name), path, at: element.offset)
        }
      case "data": check(data: AndroidManifest.Data(element: element), path)
      case "uri-relative-filter-group":
        checkFlags(["allow"], of: element, path)
        for (data, path) in AndroidManifest.located(element, under: path) where data.name == "data"
        {
          check(data: AndroidManifest.Data(element: data), path)
        }
      default: break
      }
    }
  }

  private mutating func check(data: AndroidManifest.Data, _ path: String) {
    for attribute in data.attributes {
      guard let text = data.known(attribute) else { continue }
      let place = "\(path)/@android:\(attribute.rawValue)"
      let offset =
        data.element.attribute(attribute.rawValue, in: AndroidManifest.namespace)?.offset ?? 0
      if attribute == .port {
        if Int32(text) == nil { find(.badPort(text), place, at: offset) }
        if data[.host] == nil { find(.portWithoutHost, place, at: offset) }
      }
      guard let kind = attribute.pattern?.kind else { continue }
      do throws(AndroidPatternError) {
        _ = try AndroidPattern(text, kind: kind)
      } catch {
        // The build tools remove one of two backslashes.
        var finding = error.diagnostic
        finding.help = finding.help?.replacing(#"\"#, with: #"\\"#)
        find(finding, place, at: offset)
      }
    }
  }
}
