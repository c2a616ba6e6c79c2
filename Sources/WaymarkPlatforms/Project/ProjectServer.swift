package import Waymark
package import WaymarkCatalog

/// A configuration of nginx or an Ingress in a project, which may decide about the app's links.
struct ProjectServer {
  /// A server or service that gets requests, as a setting of an output names it.
  typealias Receiver = (text: String, place: ProjectPlace)

  let path: String
  let kind: CatalogOutput.Kind
  let files: ProjectFiles

  /// The most servers and services that are tried.
  private static var receiverLimit: Int { 32 }

  /// The kind in words.
  var words: String { kind == .nginx ? "configuration of nginx" : "Ingress" }

  /// Indicates whether the file may decide about paths.
  var hasLocation: Bool {
    kind != .nginx || files.contents(of: path)?.contains(text: "location ") != false
  }

  /// Returns the configuration, and the server for the app's links: the first one that gets a link
  /// of a route, and not every other request.
  ///
  /// - Throws: `UnreadableFileError` with the reason why the file cannot be compared.
  func server(
    for catalog: LinkCatalog
  ) throws(UnreadableFileError) -> (configuration: NginxConfiguration, receiver: Receiver) {
    guard let bytes = files.contents(of: path) else { throw .init(.serverOfOthers) }
    let host = try host(of: catalog, configuration(bytes, nil))
    let links = catalog.routes.filter { route in
      route.scopes.contains { $0.covers(.universal(domain: host)) }
    }.map { ExampleLink(readable: $0.pattern).text(host: host) }
    if links.isEmpty { throw .init(.serverWithoutRoutes(host)) }
    let other = "https://\(host)/no-route-has/this-path"
    let table = try? RouteTable(catalog.routes, app: catalog.app, webOnly: catalog.webOnly)
    let isRoute = ((try? table?.match(other)) ?? nil) != nil
    var problem: UnreadableFileError?
    var known: Set<String> = []
    for receiver in try receivers(bytes)
    where known.count < Self.receiverLimit && known.insert(receiver.text).inserted {
      do throws(UnreadableFileError) {
        let configuration = try configuration(bytes, receiver.text)
        let simulator = try configuration.simulator(for: host)
        if links.contains(where: { simulator.answer(for: $0).goesToLinks }),
          isRoute || !simulator.answer(for: other).goesToLinks
        {
          return (configuration, receiver)
        }
      } catch {
        problem = problem ?? error
      }
    }
    throw problem ?? .init(.serverWithoutLinks)
  }

  /// Returns a finding for each file of the systems that a server of the app does not send.
  func refusals(for catalog: LinkCatalog) -> [LinkDiagnostic] {
    guard let bytes = files.contents(of: path), let configuration = try? configuration(bytes, nil)
    else { return [] }
    let names = [
      catalog.app.apple.map { _ in "apple-app-site-association" },
      catalog.app.android.map { _ in "assetlinks.json" },
    ].compactMap(\.self)
    return hosts(of: catalog, configuration).flatMap { host -> [LinkDiagnostic] in
      guard let simulator = try? configuration.simulator(for: host) else { return [] }
      return names.compactMap { name in
        let url = "https://\(host)/.well-known/\(name)"
        let answer = simulator.answer(for: url)
        let place = ProjectPlace(answer.file ?? path, answer.line ?? 1)
        let rule = answer.rule.map(\.name)
        return answer.reasonOfRefusal(isForFile: true)
          .map { .refusedFile(url, $0, before: rule).at(place) }
      }
    }
  }

  /// Returns the first domain of the app that a server names.
  private func host(
    of catalog: LinkCatalog,
    _ configuration: NginxConfiguration
  ) throws(UnreadableFileError) -> String {
    guard let host = hosts(of: catalog, configuration).first else { throw .init(.serverOfOthers) }
    return host
  }

  /// Returns the domains of the app that servers name.
  private func hosts(of catalog: LinkCatalog, _ configuration: NginxConfiguration) -> [String] {
    let domains = catalog.app.domains.list
    let names = domains + configuration.names
    return domains.map { lowercasedASCII($0.exampleDomain(notIn: names)) }
      .filter(configuration.hasServer)
  }

  // MARK: - Reading

  /// - Parameter receiver: The server or service for links; `nil` if none is.
  private func configuration(
    _ bytes: [UInt8],
    _ receiver: String?
  ) throws(UnreadableFileError) -> NginxConfiguration {
    if kind == .nginx {
      let settings = NginxSettings(links: receiver.map { "proxy_pass \($0);" })
      return try NginxConfiguration(bytes: bytes, settings: settings, including: included)
    }
    let service = receiver.flatMap(SettingFormat.service) ?? ("", 0)
    let settings = IngressSettings(links: .init(service.name, port: service.port))
    return try NginxConfiguration(ingress: bytes, settings: settings)
  }

  private func receivers(_ bytes: [UInt8]) throws(UnreadableFileError) -> [Receiver] {
    var receivers: [Receiver] = []
    if kind == .nginx {
      var open = try NginxParser.directives(bytes, including: included)
      while let directive = open.popLast() {
        open += directive.block ?? []
        guard directive.name == "proxy_pass", let server = directive.arguments.first,
          SettingFormat.server.accepts(server)
        else { continue }
        receivers.append((server, .init(directive.file ?? path, directive.place.line)))
      }
    } else {
      let lines = TextLines(bytes)
      var open = try NginxConfiguration.documents(ofIngress: bytes)
      while let value = open.popLast() {
        open += (value.members ?? []).map(\.value) + (value.array ?? [])
        guard let service = value["service"], let name = service["name"], let text = name.string
        else { continue }
        let port = service["port"]?["number"]?.int.map { ":\($0)" } ?? ""
        if !SettingFormat.service.accepts(text + port) { continue }
        receivers.append((text + port, .init(path, lines.number(at: name.offset))))
      }
    }
    return receivers.sorted { $0.place < $1.place }
  }

  /// Returns the file that an `include` names, by the end of the name in the folder of the
  /// configuration and in the one around it.
  private func included(_ name: String) -> [(path: String, bytes: [UInt8])] {
    let names = name.split(separator: "/").map(String.init)
    let folder = ProjectFiles.folder(of: path)
    for count in [names.count, 2, 1] where count <= names.count {
      for folder in [folder, ProjectFiles.folder(of: folder)] {
        let end = names.suffix(count).joined(separator: "/")
        if let path = ProjectFiles.path(end, from: folder), let bytes = files.contents(of: path) {
          return [(path, bytes)]
        }
      }
    }
    return []
  }
}

extension LinkCatalog {
  /// Returns a finding for each file of the app's website in a project that the systems cannot
  /// fetch.
  ///
  /// The servers that an output names are left out, because `prove` compares them.
  package func refusedFiles(in files: ProjectFiles) -> [LinkDiagnostic] {
    let named = Set(outputs.compactMap(\.file))
    let web = ProjectWebFile.files(in: files).files
    let own = web.filter { file in
      if case .association(let content) = file.content { isNamed(in: content) } else { false }
    }
    return web.flatMap { file -> [LinkDiagnostic] in
      guard case .server(let kind) = file.content, !named.contains(file.path) else { return [] }
      return ProjectServer(path: file.path, kind: kind, files: files).refusals(for: self)
    } + own.compactMap { $0.refusalOfName(among: own, in: files) }
  }

  /// Returns whether an association file names the app or one of its variants.
  private func isNamed(in content: AppleAppSiteAssociation) -> Bool {
    let apps = [app] + app.variants.values
    let own = Set(apps.flatMap { ($0.apple?.appIDs ?? []) + ($0.apple?.appClipIDs ?? []) })
    let listed =
      (content.appLinks?.details.flatMap(\.appIDs) ?? []) + content.webCredentials
      + content.appClips
    return !own.isDisjoint(with: listed)
  }
}
