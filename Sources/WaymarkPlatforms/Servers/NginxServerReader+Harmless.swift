import Waymark

extension NginxServerReader {
  /// Returns whether a directive runs a program, which can do anything.
  static func isProgram(_ name: String) -> Bool {
    name.contains("lua") || name.hasPrefix("js_") || name.hasPrefix("perl")
  }

  /// Returns whether a directive changes nothing about the server that receives a request.
  static func isHarmless(_ directive: NginxDirective) -> Bool {
    let name = directive.name
    if name.hasSuffix("_pass") || isProgram(name) { return false }
    if name.hasPrefix("more_") {
      return !directive.arguments.contains { argument in
        let name = lowercasedASCII(String(argument.prefix { $0 != ":" }))
        return name.hasPrefix("content-type")
          || name.hasSuffix("*") && "content-type".hasPrefix(name.dropLast())
      }
    }
    return harmless.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let prefixes = [
    "access_log", "aio", "autoindex", "brotli", "charset", "client_", "error_log", "fastcgi_",
    "grpc_", "gzip", "http2", "http3", "keepalive_", "limit_conn", "limit_rate", "limit_req",
    "log_", "msie_", "open_", "opentelemetry", "opentracing", "otel_", "proxy_", "quic_",
    "real_ip_", "resolver", "scgi_", "send_", "ssi_", "ssl_", "sub_filter", "tcp_", "userid",
    "uwsgi_",
  ]

  private static let harmless: Set<String> = [
    "absolute_redirect", "add_header", "add_trailer", "auth_delay", "auth_request_set",
    "chunked_transfer_encoding", "connection_pool_size", "default_type", "directio",
    "disable_symlinks", "etag", "expires", "gunzip", "if_modified_since", "ignore_invalid_headers",
    "index", "large_client_header_buffers", "lingering_close", "lingering_time",
    "lingering_timeout", "max_ranges", "mirror", "mirror_request_body", "output_buffers",
    "override_charset", "port_in_redirect", "postpone_output", "recursive_error_pages",
    "request_pool_size", "reset_timedout_connection", "rewrite_log", "root", "sendfile",
    "sendfile_max_chunk", "server_name_in_redirect", "server_tokens", "set", "set_real_ip_from",
    "source_charset", "ssi", "ssl", "status_zone", "subrequest_output_buffer_size", "types",
    "types_hash_bucket_size", "types_hash_max_size", "underscores_in_headers",
    "uninitialized_variable_warn", "variables_hash_bucket_size", "variables_hash_max_size",
  ]
}
