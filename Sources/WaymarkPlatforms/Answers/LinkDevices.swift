internal import Waymark
package import WaymarkCatalog

/// A device of each system with the app of a catalog, prepared once to answer for many links.
///
/// A file that is not given is the one that the catalog generates.
package final class LinkDevices: Sendable {
  /// A file that decides about a link, with the lines of the rule that decides.
  package struct Decision: Sendable, Equatable {
    /// The name of the file.
    package let file: String
    /// The lines around the rule, in order.
    package let lines: [Line]
    /// The number of lines after the last one that belong to the rule and are left out.
    package let leftOut: Int
  }

  /// A line of a file.
  package struct Line: Sendable, Equatable {
    /// The number of the line, from 1.
    package let number: Int
    package let text: String
    /// Indicates whether the line is a part of what decides.
    package let isMarked: Bool
  }

  private let catalog: LinkCatalog
  private let files: PlatformFiles
  private let appIDs: [String]
  private let entitlements: Entitlements?
  private let infoPropertyList: InfoPropertyList?
  private let manifest: AndroidManifest?
  private let android: AndroidDevice?
  private let associations = Locked<[String: AppleAppSiteAssociation?]>([:])
  private let simulators = Locked<[String: AppleSimulator]>([:])

  /// The maximum number of hosts whose rules are kept; the subdomains of a wildcard have no end.
  private static var hostLimit: Int { 64 }
  /// The number of lines around a rule.
  private static var context: Int { 2 }
  /// The maximum number of lines of a decision.
  private static var lineLimit: Int { 24 }

  /// Prepares the devices.
  package init(_ catalog: LinkCatalog, files: PlatformFiles = PlatformFiles()) {
    self.catalog = catalog
    self.files = files
    appIDs = catalog.app.apple?.appIDs ?? []
    entitlements =
      appIDs.isEmpty ? nil : files.entitlements ?? catalog.generatedEntitlements
    infoPropertyList =
      appIDs.isEmpty ? nil : files.infoPropertyList ?? catalog.generatedInfoPropertyList
    manifest = files.manifest ?? catalog.generatedManifest
    let assetLinks = files.assetLinks.min { $0.key < $1.key }?.value
    android = manifest.flatMap { AndroidDevice(catalog, manifest: $0, assetLinks: assetLinks) }
  }

  /// Returns the results of the systems for a link.
  package func answers(for url: String) -> SystemAnswers {
    SystemAnswers(url, apple: apple(for: url), android: android)
  }

  private func apple(for url: String) -> AppleDevice? {
    if appIDs.isEmpty { return nil }
    let isWeb = ["http", "https"].contains(url.urlScheme)
    return AppleDevice(
      appIDs: appIDs,
      entitlements: isWeb ? entitlements : nil,
      infoPropertyList: isWeb ? nil : infoPropertyList
    ) { server, host in self.simulator(server, host) }
  }

  private func association(_ server: String) -> AppleAppSiteAssociation? {
    if let known = associations.with({ $0[server] }) { return known }
    let found = files.associations[server] ?? catalog.association(of: server)
    associations.with { known in
      if known.count >= Self.hostLimit { known = [:] }
      known[server] = .some(found)
    }
    return found
  }

  private func simulator(_ server: String, _ host: String) -> AppleSimulator? {
    if let known = simulators.with({ $0[host] }) { return known }
    guard let association = association(server) else { return nil }
    let simulator = AppleSimulator(association, domain: host)
    simulators.with { known in
      if known.count >= Self.hostLimit { known = [:] }
      known[host] = simulator
    }
    return simulator
  }
}

extension LinkDevices {
  /// Returns the reasons of iOS for its decision about a web link: the rule in the text of the
  /// file, and the rules that come nearest.
  package func apple(
    _ url: String,
    appID: String
  ) -> (decision: Decision?, nearest: [String])? {
    guard let host = AppleSimulator.host(of: url),
      let server = entitlements.map({ $0.server(of: host) }) ?? host,
      let simulator = simulator(server, host), let association = association(server)
    else { return nil }
    let explanation = simulator.explain(url, appID: appID)
    var tried = explanation.trials
    var decision: Decision?
    if explanation.answer.rule != nil, tried.popLast() != nil, let line = explanation.answer.line {
      let text = association.file.map { String(decoding: $0.document.bytes, as: UTF8.self) }
      decision = text.map { text in
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Decision(
          file: "apple-app-site-association of \(server)",
          lines,
          marked: Array(line...Self.end(ofRuleAt: line, lines))
        )
      }
    }
    // This sort keeps the order of equal elements.
    let nearest = tried.enumerated().sorted {
      ($1.element.nearness, $0.offset) < ($0.element.nearness, $1.offset)
    }
    return (decision, nearest.prefix(3).map(\.element.story))
  }

  /// Returns the reasons of Android for its decision: the filter in the text of the manifest, and
  /// the filters that come nearest.
  package func androidDetails(_ url: String) -> (decision: Decision?, nearest: [String])? {
    guard let android, let manifest else { return nil }
    let explanation = android.simulator.explain(url)
    var decision: Decision?
    if let filter = explanation.answer.filter, let line = explanation.answer.line {
      let lines = manifest.text.split(separator: "\n", omittingEmptySubsequences: false)
      decision = Decision(
        file: "AndroidManifest.xml",
        lines.map(String.init),
        marked: [line] + android.simulator.lines(of: filter, in: manifest, matching: url)
      )
    }
    let others = explanation.trials.enumerated()
      .filter { $0.element.filter != explanation.answer.filter && !$0.element.lacksView }
      .sorted { ($1.element.nearness, $0.offset) < ($0.element.nearness, $1.offset) }
    return (decision, others.prefix(3).map(\.element.story))
  }

  /// Returns the last line of a JSON value that begins on a line.
  private static func end(ofRuleAt line: Int, _ lines: [String]) -> Int {
    var depth = 0
    var isText = false
    for number in line...max(line, lines.count) where number <= lines.count {
      var isEscaped = false
      for byte in lines[number - 1].utf8 {
        switch byte {
        case _ where isEscaped: isEscaped = false
        case UInt8(ascii: "\\") where isText: isEscaped = true
        case UInt8(ascii: "\""): isText.toggle()
        case UInt8(ascii: "{") where !isText: depth += 1
        case UInt8(ascii: "}") where !isText: depth -= 1
        default: break
        }
      }
      if depth <= 0 { return number }
    }
    return line
  }
}

extension LinkDevices.Decision {
  /// Chooses the lines of a file that show a rule: those that are marked, and some around each.
  fileprivate init(file: String, _ all: [String], marked: [Int]) {
    let marked = Set(marked.filter { (1...max(1, all.count)).contains($0) })
    let shown = Set(
      marked.flatMap { ($0 - LinkDevices.context)...($0 + LinkDevices.context) }
    ).filter { (1...max(1, all.count)).contains($0) }.sorted()
    self.file = file
    lines = shown.prefix(LinkDevices.lineLimit).map { number in
      LinkDevices.Line(
        number: number,
        text: TerminalText.fit(all[number - 1], 400),
        isMarked: marked.contains(number)
      )
    }
    leftOut = shown.dropFirst(LinkDevices.lineLimit).count { marked.contains($0) }
  }
}

extension AndroidSimulator {
  /// Returns the lines of a filter's elements whose patterns match a link.
  fileprivate func lines(
    of keyPath: String,
    in manifest: AndroidManifest,
    matching url: String
  ) -> [Int] {
    guard let entry = entries.first(where: { $0.keyPath == keyPath }) else { return [] }
    let uri = AndroidURI(url)
    return entry.filter.data.compactMap { data in
      let matches = data.attributes.contains { attribute in
        guard let (part, kind) = attribute.pattern, attribute.apiLevel <= apiLevel,
          let value = data[attribute]
        else { return false }
        let text: [UInt16]? =
          switch part {
          case .path: uri.path
          case .ssp: uri.schemeSpecificPart
          case .query, .fragment: nil
          }
        // The system reads a pattern from the binary form of the manifest, in which '\\' is '\'.
        let pattern = try? AndroidPattern(value.replacing("\\\\", with: "\\"), kind: kind)
        return text.flatMap { pattern?.matches($0) } ?? false
      }
      return matches ? manifest.document.line(of: data.element.offset) : nil
    }
  }
}
