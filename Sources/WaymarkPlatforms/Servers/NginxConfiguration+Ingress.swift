import Waymark
import WaymarkCatalog

extension NginxConfiguration {
  /// Reads an Ingress of Kubernetes, as the controller ingress-nginx does.
  ///
  ///     let configuration = try NginxConfiguration(ingress: text, settings: settings)
  ///     try configuration.simulator(for: "www.example.com").answer(for: "/buy/tea").goesToLinks
  ///
  /// The text is YAML without anchors and tags, such as `generate` writes it, or the JSON of
  /// `kubectl get ingress -o json`. It may contain several objects, of which only those of the kind
  /// `Ingress` are read. A path belongs to the links of the app if its service is the one that the
  /// settings have for links.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - settings: The settings with the service for links.
  /// - Throws: `UnreadableFileError` with the place of a mistake, or of a form of YAML that is not
  ///   read.
  public init(
    ingress text: String,
    settings: IngressSettings = IngressSettings()
  ) throws(UnreadableFileError) {
    try self.init(ingress: Array(text.utf8), settings: settings)
  }

  package init(ingress bytes: [UInt8], settings: IngressSettings) throws(UnreadableFileError) {
    var reader = IngressReader(bytes, links: settings.links)
    servers = try reader.servers()
    hasLinksWithoutTLS = false
  }

  /// Returns the warning about an annotation that changes what the paths of a generated Ingress do;
  /// `nil` for one without such an effect.
  static func finding(about annotation: String, _ value: String) -> LinkDiagnostic? {
    switch IngressReader.effect(of: annotation, value) {
    case .none: nil
    case .expressions: .generatedExpressions(annotation)
    case .paths, .rewriting, .host: .generatedAnnotation(annotation)
    }
  }

  /// Returns the documents of a file, in YAML or in JSON.
  static func documents(ofIngress bytes: [UInt8]) throws(UnreadableFileError) -> [JSONValue] {
    let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if text.starts(with: "{".utf8), !text.starts(with: "{{".utf8) {
      return [try JSONFile(bytes).document.root]
    }
    do throws(UnreadableFileError) {
      return try YAMLReader.documents(bytes)
    } catch {
      let lines = TextLines(bytes)
      let template = bytes.indices.first { index in
        bytes[index...].starts(with: "{{".utf8) && lines.number(at: index) == error.diagnostic.line
      }
      guard let template else { throw error }
      throw UnreadableFileError(.yamlTemplate, at: FilePlace(template, in: lines))
    }
  }
}

/// Converts Ingress objects into servers of nginx, as ingress-nginx does.
///
/// Sources: "Ingress Path Matching" of ingress-nginx, and its functions `getBackendServers`,
/// `updateServerLocations`, `SetDefaultNGINXPathType` and `buildLocation`.
private struct IngressReader {
  private typealias Failure = UnreadableFileError

  /// A path of a host.
  private struct Path {
    var path: String
    var isExact: Bool
    let goesToLinks: Bool
    let text: String
    let offset: Int
    /// Indicates whether the path is a regular expression.
    let isExpression: Bool
    /// Indicates whether this is the path for all links that the rules do not mention.
    var isDefault = false
    /// The annotation because of which a request may be refused, or go to another place.
    var problem: UnreadableFileError?
  }

  private let bytes: [UInt8]
  private let lines: TextLines
  private let links: IngressSettings.Service
  private var hosts: [String] = []
  private var paths: [String: [Path]] = [:]
  private var problems: [String: UnreadableFileError] = [:]
  /// The first class of each host.
  private var classes: [String: String] = [:]
  /// The controllers of the classes that the file defines.
  private var controllers: [String: String] = [:]
  /// The host of rules that are for all other hosts.
  private static let anyHost = "_"

  init(_ bytes: [UInt8], links: IngressSettings.Service) {
    self.bytes = bytes
    lines = TextLines(bytes)
    self.links = links
  }

  mutating func servers() throws(UnreadableFileError) -> [NginxServer] {
    let documents = try NginxConfiguration.documents(ofIngress: bytes)
    readClasses(documents)
    let all = try objects(documents)
    if all.isEmpty { throw Failure(.ingressMissing) }
    for object in all { try read(object) }
    // All other hosts get an error page of the controller.
    begin(Self.anyHost, nil)
    return try hosts.map { host throws(UnreadableFileError) in try server(host) }
  }

  private func fail(_ finding: LinkDiagnostic, _ offset: Int) -> Failure {
    Failure(finding, at: FilePlace(offset, in: lines))
  }

  // MARK: - Objects

  /// Returns the objects of the kind `Ingress`, also those in lists.
  private func objects(_ documents: [JSONValue]) throws(Failure) -> [JSONValue] {
    var found: [JSONValue] = []
    for document in documents {
      let kind = document["kind"]?.string
      if kind == "List" || kind == "IngressList" {
        found += try objects(document["items"]?.array ?? [])
      }
      guard kind == "Ingress" else { continue }
      let version = document["apiVersion"]
      if version?.string != "networking.k8s.io/v1" {
        let text = version?.string ?? ""
        throw fail(.ingressVersion(text), version?.offset ?? document.offset)
      }
      found.append(document)
    }
    return found
  }

  /// Reads the objects of the kind `IngressClass`, also those in lists.
  private mutating func readClasses(_ documents: [JSONValue]) {
    for document in documents {
      let kind = document["kind"]?.string ?? ""
      if kind.hasSuffix("List") { readClasses(document["items"]?.array ?? []) }
      guard kind == "IngressClass", let name = document["metadata"]?["name"]?.string else {
        continue
      }
      controllers[name] = document["spec"]?["controller"]?.string
    }
  }

  /// Returns whether a class may be one of ingress-nginx.
  private func isNginx(_ name: String) -> Bool {
    lowercasedASCII(controllers[name] ?? name).contains("nginx")
  }

  private func text(_ value: JSONValue?) throws(Failure) -> String? {
    guard let value, value.content != .null else { return nil }
    guard let text = value.string else { throw wrongType(.string, value) }
    if text.contains("{{") { throw fail(.yamlTemplate, value.offset) }
    return text
  }

  private func list(_ value: JSONValue?) throws(Failure) -> [JSONValue] {
    guard let value, value.content != .null else { return [] }
    if let list = value.array { return list }
    throw wrongType(.array, value)
  }

  private func wrongType(_ type: JSONType, _ value: JSONValue) -> Failure {
    let finding = LinkDiagnostic.wrongType(
      expected: type.rawValue,
      found: value.kind,
      cost: "correct it: a cluster rejects the Ingress"
    )
    return fail(finding, value.offset)
  }

  private mutating func read(_ object: JSONValue) throws(Failure) {
    let spec = object["spec"]
    let all = object["metadata"]?["annotations"]
    let ownClass = spec?["ingressClassName"] ?? all?["kubernetes.io/ingress.class"]
    var usesRegex = false
    var problem: Failure?
    var pathProblem: Failure?
    for annotation in all?.members ?? [] {
      let isText = annotation.value.string != nil || annotation.value.content == .null
      if !isText { throw wrongType(.string, annotation.value) }
      let value = annotation.value.string ?? ""
      let effect = Self.effect(of: annotation.key, value)
      if effect == .expressions || effect == .rewriting { usesRegex = true }
      let undecided = fail(
        .ingressAnnotation(annotation.key, isForHost: effect == .host),
        annotation.keyOffset
      )
      if effect == .host { problem = problem ?? undecided }
      if effect == .paths || effect == .rewriting { pathProblem = pathProblem ?? undecided }
    }
    if let ownClass, let name = ownClass.string, !isNginx(name) {
      problem = problem ?? fail(.ingressClass(name), ownClass.offset)
    }
    let rules = try list(spec?["rules"])
    let fallback = try spec?["defaultBackend"].map { backend throws(Failure) in
      Path(
        path: "/",
        isExact: false,
        goesToLinks: try isForLinks(backend),
        text: "defaultBackend",
        offset: backend.offset,
        isExpression: usesRegex,
        isDefault: true,
        problem: pathProblem
      )
    }
    for rule in rules {
      let name = try text(rule["host"]) ?? ""
      let host = name.isEmpty ? Self.anyHost : lowercasedASCII(name)
      if let problem, problems[host] == nil { problems[host] = problem }
      if let ownClass, let name = ownClass.string, classes[host, default: name] != name {
        let finding = LinkDiagnostic.ingressClasses(classes[host] ?? "", name)
        problems[host] = problems[host] ?? fail(finding, ownClass.offset)
      }
      classes[host] = classes[host] ?? ownClass?.string
      begin(host, fallback)
      for path in try list(rule["http"]?["paths"]) {
        try add(path, to: host, usesRegex: usesRegex, problem: pathProblem)
      }
    }
    if rules.isEmpty, let fallback {
      if let problem { problems[Self.anyHost] = problem }
      begin(Self.anyHost, fallback)
    }
  }

  private mutating func begin(_ host: String, _ fallback: Path?) {
    if paths[host] != nil { return }
    hosts.append(host)
    paths[host] = fallback.map { [$0] } ?? []
  }

  private mutating func add(
    _ value: JSONValue,
    to host: String,
    usesRegex: Bool,
    problem: Failure?
  ) throws(Failure) {
    let written = try text(value["path"]) ?? ""
    let type = try text(value["pathType"]) ?? "ImplementationSpecific"
    guard ["Exact", "Prefix", "ImplementationSpecific"].contains(type) else {
      throw fail(.ingressPathType(type), value["pathType"]?.offset ?? value.offset)
    }
    guard written.isEmpty || written.hasPrefix("/") else {
      throw fail(.ingressPath(written), value["path"]?.offset ?? value.offset)
    }
    let backend = value["backend"] ?? JSONValue(.null, offset: value.offset)
    // A resource is not a service: its links go where those without a path go.
    if backend["service"] == nil, backend["resource"] != nil { return }
    let path = Path(
      path: written.isEmpty ? "/" : written,
      isExact: type == "Exact",
      goesToLinks: try isForLinks(backend),
      text: "\(type) \(written.isEmpty ? "/" : written)",
      offset: value["path"]?.offset ?? value.offset,
      isExpression: usesRegex,
      problem: problem
    )
    let same = (paths[host] ?? []).firstIndex { $0.path == path.path && $0.isExact == path.isExact }
    guard let same else {
      paths[host, default: []].append(path)
      return
    }
    // The first path has precedence over an equal one.
    if paths[host]?[same].isDefault == true { paths[host]?[same] = path }
  }

  /// Returns whether a backend is the service for links; a port with a name belongs to any number.
  private func isForLinks(_ backend: JSONValue) throws(Failure) -> Bool {
    guard let service = backend["service"] else {
      if backend["resource"] != nil { return false }
      throw fail(.ingressBackend(isOld: backend["serviceName"] != nil), backend.offset)
    }
    guard try text(service["name"]) == links.name else { return false }
    guard let number = service["port"]?["number"]?.int else { return true }
    return number == links.port
  }

  // MARK: - Servers

  private func server(_ host: String) throws(Failure) -> NginxServer {
    var server = NginxServer()
    server.isDefault = host == Self.anyHost
    if !server.isDefault { server.names = [.init(text: host, isOneLabel: true)] }
    server.problem = problems[host]
    var all = paths[host] ?? []
    // One regular expression makes all paths of the host regular expressions.
    let isExpression = all.contains(where: \.isExpression)
    all = Self.expanded(all)
    if isExpression {
      all.sort { left, right in
        let (first, second) = (left.path.utf8.count, right.path.utf8.count)
        return first == second ? left.path > right.path : first > second
      }
    }
    for path in all {
      let matcher: NginxServer.Matcher
      if isExpression {
        do throws(NginxExpression.Unsupported) {
          matcher = .expression(try NginxExpression("^" + path.path, foldingCase: true))
        } catch {
          let finding: LinkDiagnostic =
            error.isInvalid
            ? .nginxBadExpression(path.path, error.piece)
            : .nginxUndecidedExpression(path.path, error.piece)
          if error.isInvalid { throw fail(finding, path.offset) }
          if server.problem == nil { server.problem = fail(finding, path.offset) }
          continue
        }
      } else {
        let text = Array(path.path.utf8)
        matcher = path.isExact ? .exact(text) : .prefix(text, isFinal: false)
      }
      server.locations.append(
        NginxServer.Location(
          matcher: matcher,
          text: path.text,
          line: lines.number(at: path.offset),
          goesToLinks: path.goesToLinks,
          redirects: true,
          problem: path.problem
        )
      )
      if path.goesToLinks, server.problem == nil { server.problem = path.problem }
    }
    return server
  }

  /// Returns the locations of paths: a prefix has two, one with and one without a slash at its end.
  private static func expanded(_ paths: [Path]) -> [Path] {
    let exact = Set(paths.filter(\.isExact).map(\.path))
    var known = exact
    var longer: Set<String> = []
    var expanded: [Path] = []
    for path in paths {
      if path.path == "/" || path.isExact || path.isExpression {
        expanded.append(path)
        continue
      }
      var below = path
      if !path.path.hasSuffix("/") { below.path += "/" }
      // 'Prefix /a' and 'Prefix /a/' are the same location, of which nginx has one.
      if longer.insert(below.path).inserted { expanded.append(below) }
      if !known.insert(path.path).inserted { continue }
      var own = path
      own.isExact = true
      expanded.append(own)
    }
    return expanded
  }

  // MARK: - Annotations

  /// The effect of an annotation on the links of its Ingress.
  enum Effect {
    /// Nothing.
    case none
    /// The paths of the host are regular expressions.
    case expressions
    /// The requests of the Ingress may be refused, or go to another place.
    case paths
    /// The paths of the host are regular expressions, and those of the Ingress are rewritten.
    case rewriting
    /// Links of the host may go to another place than the paths say.
    case host
  }

  static func effect(of annotation: String, _ value: String) -> Effect {
    guard let slash = annotation.firstIndex(of: "/") else { return .none }
    let name = annotation[annotation.index(after: slash)...]
    let domain = annotation[..<slash]
    guard domain == "nginx.ingress.kubernetes.io" else {
      return controllers.contains(String(domain))
        && changesLinks.contains(where: { name.contains($0) })
        && !name.contains("ssl-redirect") ? .host : .none
    }
    switch name {
    case "use-regex": return value == "true" ? .expressions : .none
    case "rewrite-target": return value.isEmpty ? .none : .rewriting
    // They are directives of the locations of the Ingress.
    case "auth-snippet", "auth-type", "auth-url", "configuration-snippet", "default-backend",
      "modsecurity-snippet", "permanent-redirect", "temporal-redirect", "upstream-vhost":
      return .paths
    case "allowlist-source-range", "whitelist-source-range":
      return value.contains("0.0.0.0/0") ? .none : .paths
    case "denylist-source-range":
      let ranges = value.split { $0 == "," || $0 == " " }.map(String.init)
      return ranges.contains(where: NginxAccess.mayBeOfSystems) ? .paths : .none
    // Without paths, the service of '/' gets the connections to the host.
    case "ssl-passthrough": return value == "true" ? .host : .none
    // The other annotations of a canary have no effect without this one.
    case "canary": return value == "true" ? .host : .none
    case "app-root", "auth-tls-secret", "server-alias": return .host
    default: return name.hasSuffix("-snippet") ? .host : .none
    }
  }

  /// The domains in annotations of other controllers; paths are read as those of ingress-nginx.
  private static let controllers: Set<String> = [
    "alb.ingress.kubernetes.io", "appgw.ingress.kubernetes.io", "haproxy-ingress.github.io",
    "haproxy.org", "ingress.kubernetes.io", "konghq.com", "nginx.com", "nginx.org",
    "traefik.ingress.kubernetes.io",
  ]

  /// Words in the names of their annotations that redirect, rewrite or refuse requests.
  private static let changesLinks = [
    "actions.", "allow", "app-root", "auth", "backend-path-prefix", "conditions.", "deny",
    "middlewares", "path-regex", "plugins", "redirect", "rewrite", "snippet", "strip-path",
    "transforms.", "whitelist",
  ]
}
