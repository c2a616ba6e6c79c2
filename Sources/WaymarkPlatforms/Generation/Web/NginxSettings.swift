/// What nginx has to know beside the catalog.
///
///     try catalog.generate(
///       .nginx(NginxSettings(root: "/srv/links", website: "try_files $uri $uri/ =404;"))
///     )
public struct NginxSettings: Sendable, Hashable {
  /// The folder on the server that holds what was generated, for nginx to read.
  public var root: String
  /// The directives for paths that routes take: what a browser opens where the app is not
  /// installed.
  ///
  /// `nil` leaves them to the website, as everything else; what remains are the systems' files.
  public var links: String?
  /// The directives for paths that stay in the browser, and in the whole server for all others.
  public var website: String
  /// The addresses that the whole server listens on.
  public var listen: [String]
  /// The folder with a folder for each domain that holds `fullchain.pem` and `privkey.pem`, as
  /// certbot keeps them; `nil` for a server without TLS, behind one that has it.
  public var certificates: String?

  /// Makes settings, by default for two servers on the same machine and certbot's certificates.
  public init(
    root: String = "/srv/waymark",
    links: String? = "proxy_pass http://127.0.0.1:8080;",
    website: String = "proxy_pass http://127.0.0.1:3000;",
    listen: [String] = ["443 ssl", "[::]:443 ssl"],
    certificates: String? = "/etc/letsencrypt/live"
  ) {
    self.root = root
    self.links = links
    self.website = website
    self.listen = listen
    self.certificates = certificates
  }
}
