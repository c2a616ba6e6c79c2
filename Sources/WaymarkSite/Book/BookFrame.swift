internal import Waymark
internal import WaymarkPlatforms

/// The parts that all pages of a link book have in common.
struct BookFrame: Sendable {
  /// The name of the app.
  let name: String
  /// The name of the variant; `nil` for the app itself.
  let variant: String?
  let state: BookState

  /// The name of the app, or a word for it.
  private var shownName: String { name.isEmpty ? "App" : name }

  /// The beginning of a page, up to the content of its `main` element.
  ///
  /// - Parameters:
  ///   - title: The title of the page, before that of the book.
  ///   - isBook: Indicates whether the page is the book itself, which contains all parts.
  func start(_ title: String? = nil, isBook: Bool) -> Markup {
    let book = isBook ? "" : "/_links"
    let variantMark: Markup = variant.map { " <span class=\"badge\">\($0)</span>" } ?? ""
    let titleStart: Markup = title.map { "\($0) · " } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex, nofollow">
      <meta name="referrer" content="no-referrer">
      <title>\(titleStart)Link book of \(shownName)</title>
      <link rel="stylesheet" href="/_links/book.css">
      <script src="/_links/book.js" defer=""></script>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the content</a>
      <header class="top">
      <div class="bar">
      <p class="brand"><a href="/_links"><b>\(shownName)</b> link book</a>\(variantMark)</p>
      <nav aria-label="Parts of the link book">
      <ul>
      <li><a href="\(book)#explain">Explain</a></li>
      <li><a href="\(book)#links">Links</a></li>
      <li><a href="\(book)#findings">Findings</a></li>
      </ul>
      </nav>
      </div>
      </header>
      <main id="main" tabindex="-1">
      <form id="code-form" method="post" action="\(BookCode.path)" hidden=""></form>
      \(state.markup)
      """
  }

  /// The end of a page, after the content of its `main` element.
  var end: Markup {
    """
    </main>
    <footer>
    <p>Made by Waymark from \(state.source ?? "the catalog in service"). For programs: \
    <a href="/_links/openapi.json">OpenAPI document</a>, \
    <a href="/_links/routes">routes</a>, <a href="/_links/catalog">catalog</a>.</p>
    </footer>
    </body>
    </html>

    """
  }

  /// A page with one part.
  func page(_ title: String, _ content: Markup, status: Int = 200) -> SiteAnswer {
    let page = start(title, isBook: false) + content + end
    return .book(status, type: "text/html; charset=utf-8", text: page.html)
  }

  /// The page for an address that does not exist.
  func missingPage(_ title: String, _ content: Markup) -> SiteAnswer {
    page(title, "<section><h1>\(title)</h1>\n\(content)</section>\n", status: 404)
  }
}

extension BookFrame {
  /// A button that explains a link; nothing for a link with a part that is not shown.
  static func explainButton(
    _ link: String,
    shown: String? = nil,
    title: String = "Explain"
  ) -> Markup {
    if link.contains(ShownLink.mask) { return "" }
    // Who says the text of a button to a computer uses its name.
    let name = title == "Explain" ? title : "\(title): explain"
    return """
      <button class="small" type="submit" form="explain-form" name="url" value="\(link)" \
      formnovalidate="" aria-label="\(name) \(shown ?? link)">\(title)</button>
      """
  }

  /// The form that explains a URL.
  ///
  /// - Parameters:
  ///   - url: The text in the field.
  ///   - example: A link that the field shows while it is empty.
  ///   - level: The level of the heading.
  static func explainForm(_ url: String, example: String?, problem: String? = nil) -> Markup {
    let placeholder = example ?? "https://www.example.com/path"
    let error: Markup =
      problem.map { "<p class=\"error\" id=\"url-error\" role=\"alert\">\($0)</p>\n" } ?? ""
    let mark: Markup =
      problem == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"url-error url-hint\""
    let hint: Markup = problem == nil ? " aria-describedby=\"url-hint\"" : ""
    return """
      <form class="ask" id="explain-form" method="post" action="/_links/explain">
      <label for="url">Link</label>
      <div class="row">
      <input id="url" name="url" type="text" inputmode="url" autocomplete="off" \
      autocapitalize="none" spellcheck="false" required="" placeholder="\(placeholder)" \
      value="\(url)"\(mark)\(hint)>
      <button class="primary" type="submit">Explain</button>
      </div>
      \(error)<p class="hint" id="url-hint">No one stores what you paste.</p>
      </form>

      """
  }

  /// A pattern as code, with its parameters emphasized.
  static func pattern(_ text: String) -> Markup {
    var markup: Markup = "<code class=\"pattern\">"
    var literal = ""
    var parameter = ""
    var depth = 0
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "{" {
        depth += 1
      } else if character == "}", depth > 0 {
        depth -= 1
        parameter.append(character)
        if depth == 0 {
          markup += "\(literal)<var>\(parameter)</var>"
          (literal, parameter) = ("", "")
        }
        continue
      }
      if depth > 0 { parameter.append(character) } else { literal.append(character) }
    }
    return markup + "\(literal)\(parameter)</code>"
  }
}
