import Waymark
import WaymarkCatalog

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
    guard let bytes = files.contents(of: path), let configuration = try? configuration(bytes, nil),
      let host = try? host(of: catalog, configuration),
      let simulator = try? configuration.simulator(for: host)
    else { return [] }
    let names = [
      catalog.app.apple.map { _ in "apple-app-site-association" },
      catalog.app.android.map { _ in "assetlinks.json" },
    ]
    return names.compactMap { name in
      guard let name else { return nil }
      let url = "https://\(host)/.well-known/\(name)"
      let answer = simulator.answer(for: url)
      let place = ProjectPlace(answer.file ?? path, answer.line ?? 1)
      return answer.reasonOfRefusal(isForFile: true).map { .refusedFile(url, $0).at(place) }
    }
  }

  /// Returns the first domain of the app that a server names.
  private func host(
    of catalog: LinkCatalog,
    _ configuration: NginxConfiguration
  ) throws(UnreadableFileError) -> String {
    let domains = catalog.app.domains.list
    let hosts = domains.map { lowercasedASCII($0.exampleDomain(notIn: domains)) }
    guard let host = hosts.first(where: configuration.hasServer) else {
      throw .init(.serverOfOthers)
    }
    return host
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
