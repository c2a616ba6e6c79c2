extension NginxDirective {
  /// Returns directives with the locations inside of others beside them, as far as nginx decides in
  /// the same way.
  ///
  /// nginx first chooses the longest prefix, and then looks for longer ones in its block. Regular
  /// expressions around both still come before them, unless the outer prefix forbids that
  /// (`ngx_http_core_find_location`).
  static func withoutNestedLocations(_ directives: [NginxDirective]) -> [NginxDirective] {
    let prefixes = directives.compactMap(\.prefix).map(\.path)
    return directives.flatMap { outer -> [NginxDirective] in
      guard let (modifier, path) = outer.prefix, var block = outer.block else { return [outer] }
      block = withoutNestedLocations(block)
      var inner: [NginxDirective] = []
      for location in block where location.name == "location" {
        guard let parts = NginxServerReader.parts(location.arguments),
          ["", "=", "^~"].contains(parts.modifier), parts.text.hasPrefix(path),
          !prefixes.contains(where: { $0.count > path.count && parts.text.hasPrefix($0) })
        else { return [outer] }
        let isExact = parts.modifier == "="
        inner.append(
          NginxDirective(
            name: location.name,
            arguments: [isExact ? "=" : modifier, parts.text].filter { !$0.isEmpty },
            block: inherited(block, by: location.block ?? []),
            place: location.place,
            file: location.file
          )
        )
      }
      var own = outer
      own.block = block.filter { $0.name != "location" }
      return [own] + inner
    }
  }

  /// The modifier and the path of a location that is a prefix; `nil` for other directives.
  private var prefix: (modifier: String, path: String)? {
    guard name == "location", let parts = NginxServerReader.parts(arguments),
      ["", "^~"].contains(parts.modifier), parts.text.hasPrefix("/")
    else { return nil }
    return (parts.modifier, parts.text)
  }

  /// Returns the directives of a block with those of the block around it that it does not replace.
  private static func inherited(
    _ outer: [NginxDirective],
    by block: [NginxDirective]
  ) -> [NginxDirective] {
    let own = Set(block.map { $0.name == "deny" ? "allow" : $0.name })
    let names: Set<String> = [
      "add_header", "allow", "auth_basic", "auth_jwt", "auth_request", "default_type", "deny",
      "error_page", "proxy_hide_header", "proxy_method", "proxy_set_header", "satisfy", "types",
    ]
    let inherited = outer.filter {
      names.contains($0.name) && !own.contains($0.name == "deny" ? "allow" : $0.name)
    }
    return inherited.map { directive in
      var directive = directive
      directive.isInherited = true
      return directive
    } + block
  }
}
