import Waymark
import WaymarkCatalog

// The directives that nginx refuses, so that it does not start.
extension NginxDirective {
  /// Throws the error about the first directive that nginx refuses.
  static func check(_ directives: [NginxDirective]) throws(UnreadableFileError) {
    var known: Set<String> = []
    for directive in directives {
      if let finding = directive.refusal { throw directive.error(finding) }
      let isListen = directive.name == "listen"
      if isListen || once.contains(directive.name) {
        let address = isListen ? NginxServer.address(directive) : ""
        let isQuic = isListen && directive.arguments.contains("quic")
        if !known.insert("\(directive.name) \(address) \(isQuic)").inserted {
          throw directive.error(.nginxRefused(directive, "is in the block twice"))
        }
      }
      if let block = directive.block, !lists.contains(directive.name) { try check(block) }
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
    guard name == "listen" else { return nil }
    let other = arguments.dropFirst().first { argument in
      !Self.listenParameters.contains { argument.prefix { $0 != "=" } == $0 }
    }
    return other.map { .nginxRefused(self, "has the unknown parameter \(quoted($0))") }
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
