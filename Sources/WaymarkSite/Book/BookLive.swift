internal import Waymark

/// The page about the files that a domain serves now.
struct BookLive {
  let domain: String
  /// Indicates whether the files are there and agree with the routes.
  let isFine: Bool
  /// The whole answer, for developers.
  let text: String

  /// The address of the check.
  static let path = "/_links/live"

  /// Returns the button that checks a domain.
  static func button(_ domain: String) -> Markup {
    """
    <form class="live" method="post" action="\(path)">\
    <button class="small" type="submit" name="domain" value="\(domain)">\
    Check \(domain) now</button></form>

    """
  }

  var section: Markup {
    let (kind, sign, words): (Markup, Markup, Markup) =
      isFine
      ? ("yes", "✓", "The live files are there, and agree with the catalog.")
      : ("no", "✕", "The live files have mistakes, or are not there.")
    return """
      <section class="single" aria-labelledby="name">
      <h1 id="name">What \(domain) serves now</h1>
      <p class="says \(kind)"><span class="sign" aria-hidden="true">\(sign)</span> \(words)</p>
      <p class="hint">Apple's copy of its file can be a day old, and phones fetch that copy.</p>
      \(Self.button(domain))<h2>The whole answer</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="The whole answer">
      <pre><code>\(text)</code></pre></div>
      <p><a href="/_links">Back to the link book</a></p>
      </section>

      """
  }
}
