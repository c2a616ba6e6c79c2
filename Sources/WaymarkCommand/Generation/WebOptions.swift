#if Tools
internal import ArgumentParser
internal import WaymarkPlatforms

/// The settings of nginx and an Ingress that the catalog does not contain.
struct WebOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "nginx: where the links of the app go that a browser opens.",
      valueName: "url"
    )
  )
  var linksServer = "http://127.0.0.1:8080"

  @Option(help: ArgumentHelp("nginx: where everything else goes.", valueName: "url"))
  var websiteServer = "http://127.0.0.1:3000"

  @Option(
    help: ArgumentHelp(
      "nginx: the folder of the generated files on the server.",
      valueName: "folder"
    )
  )
  var webRoot = "/srv/waymark"

  @Option(help: ArgumentHelp("Ingress: what the links go to.", valueName: "service:port"))
  var linksService = ServicePort(name: "links")

  @Option(help: ArgumentHelp("Ingress: what everything else goes to.", valueName: "service:port"))
  var websiteService = ServicePort(name: "website")

  @Option(help: ArgumentHelp("Ingress: its class, as 'nginx'.", valueName: "name"))
  var ingressClass: String?

  @Option(help: ArgumentHelp("Ingress: its namespace.", valueName: "name"))
  var namespace: String?

  @Option(help: ArgumentHelp("Ingress: the secret with the certificate.", valueName: "name"))
  var tlsSecret: String?

  /// The settings for nginx.
  var nginx: NginxSettings {
    NginxSettings(
      root: webRoot,
      links: "proxy_pass \(linksServer);",
      website: "proxy_pass \(websiteServer);"
    )
  }

  /// The settings for an Ingress.
  var ingress: IngressSettings {
    IngressSettings(
      namespace: namespace,
      ingressClass: ingressClass,
      links: .init(linksService.name, port: linksService.port),
      website: .init(websiteService.name, port: websiteService.port),
      tlsSecret: tlsSecret
    )
  }

  func validate() throws {
    for (option, url) in [("links-server", linksServer), ("website-server", websiteServer)] {
      let isURL = url.hasPrefix("http://") || url.hasPrefix("https://")
      // The text becomes part of a directive, so no character may end the directive.
      let isPlain = url.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value < 0x7F && !";{}\"'\\$#".unicodeScalars.contains($0)
      }
      if !isURL || !isPlain {
        throw ValidationError("'--\(option)' is not a URL such as 'http://127.0.0.1:8080'.")
      }
    }
  }
}

/// A service of a cluster and its port: `links:8080`, or `links` for port 80.
struct ServicePort: ExpressibleByArgument {
  let name: String
  let port: Int

  init(name: String, port: Int = 80) {
    self.name = name
    self.port = port
  }

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return nil }
    let port = parts.count == 2 ? Int(parts[1]) : 80
    guard let port, (1...65_535).contains(port) else { return nil }
    self.init(name: String(name), port: port)
  }

  var defaultValueDescription: String { port == 80 ? name : "\(name):\(port)" }
}
#endif
