import Waymark
import WaymarkCatalog

// The directives that nginx refuses, so that it does not start.
extension NginxDirective {
  /// Throws the error about the first directive that nginx refuses.
  ///
  /// - Parameter outer: The directive with the block.
  static func check(
    _ directives: [NginxDirective],
    in outer: NginxDirective? = nil
  ) throws(UnreadableFileError) {
    var known: Set<String> = []
    for directive in directives {
      if let finding = directive.refusal ?? directive.refusal(in: outer) {
        throw directive.error(finding)
      }
      let isListen = directive.name == "listen"
      if isListen || once.contains(directive.name) {
        let address = isListen ? NginxServer.address(directive) : ""
        let isQuic = isListen && directive.arguments.contains("quic")
        if !known.insert("\(directive.name) \(address) \(isQuic)").inserted {
          throw directive.error(.nginxRefused(directive, "is in the block twice"))
        }
      }
      if let block = directive.block, !lists.contains(directive.name) {
        try check(block, in: directive)
      }
    }
    let alias = directives.first { $0.name == "alias" }
    if let alias, directives.contains(where: { $0.name == "root" }) {
      throw alias.error(.nginxRefused(alias, "is in a block that also has 'root'"))
    }
  }

  private func error(_ finding: LinkDiagnostic) -> UnreadableFileError {
    UnreadableFileError(finding, at: place).inFile(file)
  }

  private var refusal: LinkDiagnostic? {
    guard let counts = Self.counts[name] else { return nil }
    if block != nil { return .nginxMissingSemicolon(name) }
    if arguments.count > counts.upperBound {
      return .nginxRefused(self, "has too many arguments")
    }
    if arguments.count < counts.lowerBound { return .nginxRefused(self, "has too few arguments") }
    if Self.flags.contains(name), !["on", "off"].contains(lowercasedASCII(arguments[0])) {
      return .nginxRefused(self, "has another value than 'on' and 'off'")
    }
    guard name == "listen" else { return nil }
    let other = arguments.dropFirst().first { argument in
      !Self.listenParameters.contains { argument.prefix { $0 != "=" } == $0 }
    }
    return other.map { .nginxRefused(self, "has the unknown parameter \(quoted($0))") }
  }

  /// Returns the finding about a directive that nginx refuses in this block; `nil` if it does not.
  private func refusal(in outer: NginxDirective?) -> LinkDiagnostic? {
    if outer?.name == "server", Self.ofLocations.contains(name) {
      return .nginxRefused(self, "is allowed only in a location")
    }
    let modifier = outer?.name == "location" ? outer?.arguments.first ?? "" : ""
    if name == "alias", modifier.hasPrefix("@") {
      return .nginxRefused(self, "is not allowed in a location with a name")
    }
    guard name == "proxy_pass", let url = arguments.first, !url.contains("$") else { return nil }
    let scheme = ["http://", "https://"].first { lowercasedASCII(url).hasPrefix($0) }
    guard let scheme else {
      return .nginxRefused(self, "has no 'http://' or 'https://' before the server")
    }
    let server = url.dropFirst(scheme.count)
    // The path of a socket ends with a colon.
    let hasPath =
      server.hasPrefix("unix:")
      ? server.dropFirst("unix:".count).contains(":") : server.contains { "/?".contains($0) }
    guard let outer, hasPath else { return nil }
    let isInner = ["if", "limit_except"].contains(outer.name)
    if !isInner, !modifier.hasPrefix("~"), !modifier.hasPrefix("@") { return nil }
    let place = isInner ? "the block of \(quoted(outer.name))" : quoted(outer.text)
    return .nginxRefused(self, "has a path or a slash after the server in \(place)")
  }

  /// Returns whether a word is the name of a directive, and nothing that often continues another
  /// one on its next line.
  static func isName(_ word: String) -> Bool {
    word == "location" || counts[word] != nil && !listenParameters.contains(word) && word != "gzip"
  }

  /// The directives with blocks of entries, or of directives with other arguments.
  private static let lists: Set<String> = [
    "charset_map", "geo", "mail", "map", "match", "split_clients", "stream", "types", "upstream",
  ]

  /// The directives that a block can have once.
  private static let once: Set<String> = [
    "alias", "auth_basic", "default_type", "proxy_method", "proxy_pass", "root",
  ]

  /// The directives that a location can have, and a server cannot.
  private static let ofLocations: Set<String> = [
    "alias", "empty_gif", "fastcgi_pass", "internal", "limit_except", "proxy_pass", "scgi_pass",
    "uwsgi_pass",
  ]

  /// The directives whose argument is `on` or `off`.
  private static let flags: Set<String> = [
    "absolute_redirect", "autoindex", "etag", "gzip", "http2", "merge_slashes", "proxy_buffering",
    "sendfile", "ssl", "ssl_prefer_server_ciphers", "ssl_reject_handshake", "tcp_nodelay",
    "tcp_nopush",
  ]

  private static let listenParameters: Set<String> = [
    "accept_filter", "backlog", "bind", "default", "default_server", "deferred", "fastopen",
    "http2", "http3", "ipv6only", "multipath", "proxy_protocol", "quic", "rcvbuf", "reuseport",
    "setfib", "sndbuf", "so_keepalive", "spdy", "ssl",
  ]

  /// The numbers of arguments of common directives without a block.
  private static let counts: [String: ClosedRange<Int>] = {
    var counts: [String: ClosedRange<Int>] = [:]
    func add(_ range: ClosedRange<Int>, _ names: String) {
      for name in names.split(separator: " ") { counts[String(name)] = range }
    }
    add(0...0, "break empty_gif internal")
    add(0...1, "stub_status")
    add(
      1...1,
      """
      absolute_redirect alias allow auth_basic auth_basic_user_file auth_request autoindex \
      client_max_body_size default_type deny etag fastcgi_pass gzip http2 include memcached_pass \
      merge_slashes proxy_buffering proxy_connect_timeout proxy_hide_header proxy_http_version \
      proxy_method proxy_pass proxy_pass_header proxy_read_timeout proxy_send_timeout root satisfy \
      scgi_pass sendfile server_tokens ssl ssl_certificate ssl_certificate_key ssl_ciphers \
      ssl_prefer_server_ciphers ssl_reject_handshake ssl_session_timeout ssl_verify_client \
      tcp_nodelay tcp_nopush uwsgi_pass
      """
    )
    add(1...2, "expires keepalive_timeout proxy_redirect return ssl_session_cache")
    add(1...Int.max, "access_log error_log index listen server_name ssl_protocols")
    add(2...2, "proxy_set_header set sub_filter")
    add(2...3, "add_header rewrite")
    add(2...Int.max, "error_page try_files")
    return counts
  }()
}
