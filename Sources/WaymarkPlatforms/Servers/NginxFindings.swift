import Waymark

// The mistakes of a configuration of nginx, and the parts of it that cannot be decided.
extension LinkDiagnostic {
  static func nginxTooLarge(limit: Int) -> LinkDiagnostic {
    error("nginx.too-large", "the file is larger than \(limit) bytes")
  }

  static func nginxTooDeep(limit: Int) -> LinkDiagnostic {
    error("nginx.too-deep", "more than \(limit) blocks are nested in each other")
  }

  static let nginxInvalidUTF8 = error("nginx.invalid-utf-8", "the file is not valid UTF-8")
    .remedy("save the file as UTF-8")

  static func nginxUnexpected(_ character: String) -> LinkDiagnostic {
    error("nginx.unexpected-character", "\(quoted(character)) appears where a directive begins")
      .remedy("remove it, or write the directive before it")
  }

  static func nginxMissingSemicolon(_ name: String) -> LinkDiagnostic {
    error("nginx.missing-semicolon", "the directive \(quoted(name)) has no end")
      .remedy("write ';' or a block after it")
  }

  static let nginxMissingBrace = error("nginx.missing-brace", "the file ends inside this block")
    .remedy(
      "write '}' at the end of the block, and a regular expression with braces between quotation "
        + "marks"
    )

  static let nginxOpenQuotationMark = error(
    "nginx.open-quotation-mark",
    "the quotation mark has no end"
  )
  .remedy("write the same mark at the end of the text")

  static let nginxMissingBlank = error("nginx.missing-blank", "no space follows the quotation mark")
    .remedy("write a space after the text between quotation marks")

  static let nginxNoLocation = error("nginx.no-location", "the file has no location and no server")
    .remedy("name the file that contains the locations")

  static func nginxBadLocation(_ text: String) -> LinkDiagnostic {
    error("nginx.bad-location", "\(quoted(text)) is not a location of nginx")
      .remedy("write a path, possibly after '=', '^~', '~' or '~*', and then a block")
  }

  static func nginxRepeatedLocation(_ text: String) -> LinkDiagnostic {
    error("nginx.repeated-location", "the server already has the location \(quoted(text))")
      .remedy("remove one of them: nginx does not start with both")
  }

  static func nginxBadExpression(_ text: String, _ piece: String) -> LinkDiagnostic {
    error(
      "nginx.bad-expression",
      "\(quoted(text)) is not a regular expression, because of \(quoted(piece))"
    )
    .remedy("correct it: nginx does not start with it")
  }

  static func nginxRefused(_ directive: NginxDirective, _ reason: String) -> LinkDiagnostic {
    error("nginx.refused-directive", "nginx refuses \(quoted(directive.text)), which \(reason)")
      .remedy("correct it, and end each directive with ';': nginx does not start with it")
  }

  // MARK: - Parts that cannot be decided

  static func nginxTooManyLocations(limit: Int) -> LinkDiagnostic {
    error("nginx.too-many-locations", "the server has more than \(limit) locations")
      .remedy("replace locations by prefixes or regular expressions")
  }

  static func nginxUndecidedExpression(_ text: String, _ piece: String) -> LinkDiagnostic {
    error(
      "nginx.undecided-expression",
      "the paths of \(quoted(text)) cannot be decided, because of \(quoted(piece))"
    )
    .remedy(
      "use characters, sets, groups, choices, '^', '$', repetitions, and '(?!…)' with words before "
        + "any text"
    )
  }

  static func nginxSomeHosts(_ name: String, _ wildcard: String) -> LinkDiagnostic {
    error(
      "nginx.undecided-expression",
      "the server name \(quoted(name)) may match only some hosts of \(quoted(wildcard))"
    )
    .remedy(
      "write \(quoted(wildcard == "*" ? "default_server" : wildcard)) or the names of the hosts "
        + "instead of it, or check the running server with 'waymark-check'"
    )
  }

  static func nginxSomeHosts(ofRule rule: String, _ wildcard: String) -> LinkDiagnostic {
    error(
      "nginx.undecided-expression",
      "the condition of \(quoted(rule)) may be true for only some hosts of \(quoted(wildcard))"
    )
    .remedy(
      "move it to a server with the names of these hosts, or check the running server with "
        + "'waymark-check'"
    )
  }

  static func nginxUndecidedDirective(_ directive: NginxDirective) -> LinkDiagnostic {
    let remedy =
      switch directive.name {
      case "return" where NginxServerReader.onlyAddsTLS(directive):
        "name the file with the server for HTTPS"
      case "return", "rewrite", "if": "write locations instead of it"
      case "location": "move it out of the location around it"
      case "auth_basic", "auth_jwt", "auth_request":
        "write '\(directive.name) off;' in locations for the files and the links"
      case "add_header": "remove it"
      case "allow", "deny": "write 'allow all;' in locations for the files and the links"
      case "default_type": "write 'types { } default_type application/json;' instead of it"
      case "proxy_method": "write 'proxy_method GET;' in the location"
      case "proxy_set_header": "write 'proxy_set_header Host $host;' in the location"
      case "error_page": "send the file itself, from a location with '=' and its path"
      case "limit_except": "name GET in it"
      case "try_files": "remove it from the location for links"
      case "listen": "give all servers with the same name the same addresses"
      default: ""
      }
    return error(
      "nginx.undecided-directive",
      "the effect of \(quoted(directive.text)) on links cannot be decided"
    )
    .remedy(
      (remedy.isEmpty ? "" : "\(remedy), or ") + "check the running server with 'waymark-check'"
    )
  }

  static let nginxServedText = error(
    "nginx.undecided-directive",
    "'return 200' sends a text of its own instead of an association file, which is not compared"
  )
  .remedy(
    "send the file itself, with 'root' or 'alias', or check the running server with "
      + "'waymark-check'"
  )

  static func nginxInclude(_ file: String) -> LinkDiagnostic {
    error("nginx.include", "the file includes \(quoted(file)), which is not read")
      .remedy("copy the included file into the folder of this one, as \(quoted(name(of: file)))")
  }

  /// Returns the last two components of a path, by which a copy of the file is found.
  private static func name(of file: String) -> String {
    file.split(separator: "/").suffix(2).joined(separator: "/")
  }

  static func nginxChangedPath(_ text: String) -> LinkDiagnostic {
    error("nginx.changed-path", "\(quoted(text)) sends another path to the server for links")
      .remedy("write the URL without a path, so that nginx sends the path of the request")
  }

  static func nginxVariable(_ text: String) -> LinkDiagnostic {
    error("nginx.variable", "the destination of \(quoted(text)) depends on a variable")
      .remedy("write the destination itself")
  }

  static func nginxFallback(_ text: String) -> LinkDiagnostic {
    error("nginx.fallback", "\(quoted(text)) sends some requests to the server for links")
      .remedy("send all paths of the location to one server")
  }
}
