#if Tools
internal import ArgumentParser
internal import WaymarkCatalog

/// The settings of nginx, an Ingress and a static host that the catalog does not contain.
struct WebOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "nginx: the server that answers the app's links. (default: \(Self.linksServer))",
      valueName: "url"
    )
  )
  var linksServer: String?

  @Option(
    help: ArgumentHelp(
      "nginx: where everything else goes. (default: \(Self.websiteServer))",
      valueName: "url"
    )
  )
  var websiteServer: String?

  @Option(
    help: ArgumentHelp(
      "nginx: the folder of the generated files on the server. (default: \(Self.webRoot))",
      valueName: "folder"
    )
  )
  var webRoot: String?

  @Option(help: ArgumentHelp("Ingress: its name. (default: links)", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Ingress: an annotation; may be repeated.", valueName: "key=value"))
  var annotation: [String] = []

  @Option(
    help: ArgumentHelp(
      "Ingress: the service that answers the app's links. (default: links)",
      valueName: "service:port"
    )
  )
  var linksService: String?

  @Option(
    help: ArgumentHelp(
      "Ingress: what everything else goes to. (default: website)",
      valueName: "service:port"
    )
  )
  var websiteService: String?

  @Option(help: ArgumentHelp("Ingress: its class, as 'nginx'.", valueName: "name"))
  var ingressClass: String?

  @Option(help: ArgumentHelp("Ingress: its namespace.", valueName: "name"))
  var namespace: String?

  @Option(help: ArgumentHelp("Ingress: the secret with the certificate.", valueName: "name"))
  var tlsSecret: String?

  @Option(help: ArgumentHelp("Site: the static host.", valueName: "host"))
  var host: StaticHostName?

  @Flag(
    help: "Site: only the files of Apple and Google, for a website that has pages at the links."
  )
  var filesOnly = false

  static let linksServer = "http://127.0.0.1:8080"
  static let websiteServer = "http://127.0.0.1:3000"
  static let webRoot = "/srv/waymark"

  /// The maximum number of bytes of all annotations, as Kubernetes has it: 256 KiB.
  private static var annotationLimit: Int { 1 << 18 }

  /// Writes the settings that are given.
  func fill(_ settings: inout CatalogOutput.Settings) {
    settings.linksServer = linksServer
    settings.websiteServer = websiteServer
    settings.webRoot = webRoot
    settings.name = name
    settings.namespace = namespace
    settings.ingressClass = ingressClass
    settings.linksService = linksService
    settings.websiteService = websiteService
    settings.tlsSecret = tlsSecret
    settings.host = host?.host
    settings.isFilesOnly = filesOnly
    for (key, value) in annotations { settings.annotations[key] = value }
  }

  private var annotations: [(key: String, value: String)] {
    annotation.map { argument in
      let key = argument.prefix { $0 != "=" }
      return (String(key), String(argument.dropFirst(key.count + 1)))
    }
  }

  func validate() throws {
    let formats: [(option: String, value: String?, format: SettingFormat)] = [
      ("links-server", linksServer, .server), ("website-server", websiteServer, .server),
      ("name", name, .subdomain), ("namespace", namespace, .label),
      ("links-service", linksService, .service), ("website-service", websiteService, .service),
      ("ingress-class", ingressClass, .subdomain), ("tls-secret", tlsSecret, .subdomain),
    ]
    for (option, value, format) in formats {
      if let value { try format.check(value, of: option) }
    }
    var keys: Set<String> = []
    for (argument, annotation) in zip(annotation, annotations) {
      if !argument.contains("=") {
        throw ValidationError("'--annotation \(argument)' is not KEY=VALUE.")
      }
      try SettingFormat.annotation.check(annotation.key, of: "annotation")
      if !keys.insert(annotation.key).inserted {
        throw ValidationError("'--annotation \(annotation.key)' is given twice.")
      }
    }
    if annotation.reduce(0, { $0 + $1.utf8.count }) > Self.annotationLimit {
      throw ValidationError("The annotations have more than \(Self.annotationLimit) bytes.")
    }
  }
}

extension SettingFormat {
  /// Throws an error for a value of an option that does not have the format.
  func check(_ value: String, of option: String) throws {
    if accepts(value) { return }
    throw ValidationError("'--\(option)': \(message(for: value)); \(help(for: value)).")
  }
}
#endif
