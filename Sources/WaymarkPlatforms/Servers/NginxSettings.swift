/// The information about an nginx server that the catalog does not contain.
///
///     try catalog.generate(
///       .nginx(NginxSettings(root: "/srv/links", website: "try_files $uri $uri/ =404;"))
///     )
public struct NginxSettings: Sendable, Hashable {
  /// The folder on the server with the generated files, which nginx reads.
  public var root: String
  /// The directives for paths that routes match: the content for browsers on devices without the
  /// app.
  ///
  /// If the value is `nil`, the website also serves these paths, and nginx only adds the systems'
  /// files.
  public var links: String?
  /// The directives for paths that stay in the browser; in complete servers, also for all other
  /// paths.
  public var website: String
  /// The addresses that complete servers listen on.
  public var listen: [String]
  /// The folder with a folder for each domain that contains `fullchain.pem` and `privkey.pem`, as
  /// certbot writes them; `nil` for a server without TLS, behind one that has TLS.
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
