internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

/// A route in the link book, with the form that writes its links.
struct BookRoute {
  let entry: LinkReference.Entry
  let notes: RouteNotes
  /// The kinds of links that open the route, if they are not all links of the app.
  let scopes: [String]

  init(_ entry: LinkReference.Entry, _ route: Route, _ app: AppIdentity) {
    self.entry = entry
    notes = route.notes
    let isEverywhere = route.scopes == RouteScope.everywhere
    scopes = isEverywhere ? [] : LinkReference.kinds(of: route.scopes, app)
  }

  /// The entry in the list of all routes, which leads to the page of the route.
  ///
  /// The list of a large app has many entries, so none contains its form: the script adds the form
  /// when its reader opens the entry.
  var item: Markup {
    let summary: Markup = entry.summary.map { "<span class=\"text\">\($0)</span>" } ?? ""
    return """
      <li class="route" id="\(entry.anchor)">\
      <a class="entry" href="\(Self.path)?name=\(component: entry.name)">\
      <span class="head"><span class="name">\(entry.name)</span>\(badges)</span> \
      \(BookFrame.pattern(entry.pattern)) \(summary)</a></li>

      """
  }

  /// The path of the pages of routes.
  static let path = "/_links/route"

  /// The page of the route alone, with values and the result.
  func section(
    _ values: [String: String],
    _ result: BookLink?,
    items: String = "",
    domain: String?
  ) -> Markup {
    let summary: Markup = entry.summary.map { "<p class=\"lead\">\($0)</p>\n" } ?? ""
    return """
      <section class="single" aria-labelledby="name">
      <h1 id="name">\(entry.name)</h1>
      <p>\(BookFrame.pattern(entry.pattern))\(badges)</p>
      \(summary)<div class="body">
      \(form(values, result, items: items, domain: domain))\(facts)\(examples)</div>
      <p><a href="/_links#\(entry.anchor)">All links</a></p>
      </section>

      """
  }

  private var badges: Markup {
    var markup: Markup = ""
    if notes.deprecation != nil { markup += " <span class=\"badge no\">deprecated</span>" }
    for scope in scopes { markup += " <span class=\"badge\">\(scope)</span>" }
    if notes.requiresVerifiedLink == true {
      markup += " <span class=\"badge ok\">verified only</span>"
    }
    for gate in notes.gates { markup += " <span class=\"badge warn\">needs \(gate)</span>" }
    for name in notes.requires { markup += " <span class=\"badge warn\">requires \(name)</span>" }
    for platform in notes.platforms ?? [] {
      markup += " <span class=\"badge\">\(platform.displayName) only</span>"
    }
    if !notes.secrets.isEmpty { markup += " <span class=\"badge\">secret</span>" }
    return markup
  }

  private var facts: Markup { Self.facts(entry.facts) }

  /// Writes facts as a list of descriptions.
  static func facts(_ facts: [LinkReference.Fact]) -> Markup {
    if facts.isEmpty { return "" }
    var markup: Markup = "<dl class=\"facts\">\n"
    for fact in facts { markup += "<dt>\(fact.name)</dt><dd>\(values(fact))</dd>\n" }
    return markup + "</dl>\n"
  }

  /// Writes the values of a fact.
  static func values(_ fact: LinkReference.Fact) -> Markup {
    Markup(html: fact.html(page: "/_links"))
  }

  private var examples: Markup {
    if entry.links.isEmpty { return "" }
    var markup: Markup = "<p class=\"label\">Examples</p>\n<ul class=\"plain\">\n"
    for link in entry.links {
      markup += """
        <li>\(Markup(html: HTMLText.link(link))) \(BookCode.buttons(link)) \
        \(BookFrame.explainButton(link))</li>

        """
    }
    return markup + "</ul>\n"
  }

  /// The form for the values of the route.
  private func form(
    _ values: [String: String],
    _ result: BookLink?,
    items: String,
    domain: String?
  ) -> Markup {
    var markup: Markup = """
      <form class="write" method="post" action="/_links/link" novalidate="">
      <input type="hidden" name="route" value="\(entry.name)">

      """
    for (index, parameter) in entry.parameters.enumerated() {
      let mistake = result?.mistakes.first { $0.parameter == parameter.name }
      markup += field(parameter, "value-\(entry.anchor)-\(index)", values[parameter.name], mistake)
    }
    let mistake = result?.mistakes.first { $0.parameter == BookLink.itemsName }
    // The anchor of a route named `x-items` begins as that of the route `x`.
    let id = "value-\(entry.anchor)-items"
    markup += """
      <div class="field"><label for="\(id)">Campaign items \
      <small>such as utm_source=mail, optional</small></label>
      <input id="\(id)" name="items" type="text" autocomplete="off" autocapitalize="none" \
      spellcheck="false" value="\(items)" \(Self.about(id, mistake, isOptional: true))>\
      \(Self.error(id, mistake))</div>

      """
    markup += "<button class=\"primary\" type=\"submit\">Write the link</button>\n"
    markup += "<div class=\"result\" id=\"result-\(entry.anchor)\" aria-live=\"polite\">"
    if let result { markup += self.result(result, domain: domain) }
    return markup + "</div>\n</form>\n"
  }

  private func field(
    _ parameter: LinkReference.Parameter,
    _ id: String,
    _ value: String?,
    _ mistake: BookLink.Mistake?
  ) -> Markup {
    let optional: Markup =
      parameter.isList
      ? ", any number, of which this form writes one" : parameter.isOptional ? ", optional" : ""
    let secret: Markup = parameter.isSecret ? ", secret" : ""
    let about = Self.about(id, mistake, isOptional: parameter.isOptional)
    var control: Markup
    if parameter.words.isEmpty {
      let mode: Markup =
        parameter.kind == "a whole number" ? " inputmode=\"numeric\"" : ""
      control = """
        <input id="\(id)" name="value.\(parameter.name)" type="text" autocomplete="off" \
        autocapitalize="none" spellcheck="false" value="\(value ?? "")" \(about)\(mode)>
        """
    } else {
      control = "<select id=\"\(id)\" name=\"value.\(parameter.name)\" \(about)>"
      control += "<option value=\"\">\(parameter.isOptional ? "none" : "choose …")</option>"
      for word in parameter.words {
        let mark: Markup = word == value ? " selected=\"\"" : ""
        control += "<option value=\"\(word)\"\(mark)>\(word)</option>"
      }
      control += "</select>"
    }
    return """
      <div class="field"><label for="\(id)">\(parameter.name) \
      <small>\(parameter.words.isEmpty ? parameter.kind : "a word"), in the \
      \(parameter.part)\(optional)\(secret)</small></label>
      \(control)\(Self.error(id, mistake))</div>

      """
  }

  /// The attributes of a field for its mistake.
  private static func about(_ id: String, _ mistake: BookLink.Mistake?, isOptional: Bool) -> Markup
  {
    let invalid: Markup = mistake == nil ? "" : " aria-invalid=\"true\""
    let required: Markup = isOptional ? "" : " required=\"\""
    return "aria-describedby=\"\(id)-error\"\(invalid)\(required)"
  }

  private static func error(_ id: String, _ mistake: BookLink.Mistake?) -> Markup {
    mistake.map { "<p class=\"error\" id=\"\(id)-error\">\($0.text)</p>" }
      ?? "<p class=\"error\" id=\"\(id)-error\" hidden=\"\"></p>"
  }

  /// The links, or the reason why no link can be written.
  private func result(_ result: BookLink, domain: String?) -> Markup {
    if let problem = result.problem { return "<p class=\"error\" role=\"alert\">\(problem)</p>" }
    guard let links = result.links else {
      return "<p class=\"hint\">The values have mistakes.</p>"
    }
    var markup: Markup = "<ul class=\"links\">\n"
    for (index, link) in (links.universal + links.app).enumerated() {
      let use: Markup =
        index >= links.universal.count
        ? "Only from inside apps on a phone: cameras and mail ignore it"
        : index == 0 ? "For mail, posters and the web" : "The same on another domain"
      markup += """
        <li><span class="use">\(use)</span> \(Markup(html: HTMLText.link(link))) \
        \(BookCode.buttons(link)) \(BookFrame.explainButton(link))</li>

        """
    }
    markup += "</ul>\n"
    if let domain, let own = links.universal.first(where: { $0.hasPrefix("https://\(domain)/") }) {
      let path = String(own.dropFirst("https://\(domain)".count))
      markup += "<p><a class=\"own\" href=\"\(path)\">Open its page on this server</a></p>\n"
    }
    markup += BookCode.figure(links.preferred)
    return markup
  }
}
