internal import Waymark
internal import WaymarkCatalog
internal import WaymarkPlatforms

extension BookAnswer {
  /// The changes after which the link does the same on every system.
  var changes: Markup {
    let advice = LinkAdvice(self)
    var markup: Markup = "<section class=\"change\" aria-label=\"What to change\">\n"
    markup += "<h3>What to change</h3>\n"
    if advice.isEmpty {
      return markup + "<p>Nothing: the link is right.</p>\n</section>\n"
    }
    var link: Markup = ""
    for candidate in advice.candidates {
      let shown = candidate.shown
      let words: Markup =
        candidate.reason == .misspelled ? "" : "<p>\(candidate.words.capitalizedSentence)</p>"
      let button = BookFrame.explainButton(shown)
      link += "<li>Did you mean <code>\(shown)</code>? \(button)\(words)</li>\n"
    }
    for item in advice.link { link += "<li>\(item.capitalizedSentence)</li>\n" }
    if !link.html.isEmpty { markup += "<ul>\n\(link)</ul>\n" }
    if !advice.declaration.isEmpty {
      markup += "<p class=\"label\">For developers</p>\n<ul>\n"
      for item in advice.declaration { markup += "<li>\(item.capitalizedSentence)</li>\n" }
      markup += "</ul>\n"
    }
    return markup + "</section>\n"
  }

  /// The base of the answer, and the addresses of the facts that it leaves open.
  var basis: Markup {
    guard let basis = explanation.basis() else { return "" }
    var links: Markup = ""
    if let domain = explanation.sentLink?.domain, explanation.isListed {
      let own = "https://\(domain)/.well-known/"
      var files: [(url: String, name: String)] = []
      if systems?.apple != nil {
        files.append((own + "apple-app-site-association", "the file for iPhone"))
        files.append(("https://app-site-association.cdn-apple.com/a/v1/\(domain)", "Apple's copy"))
      }
      if systems?.androidOutcome != nil {
        files.append((own + "assetlinks.json", "the file for Android"))
      }
      for (url, name) in files {
        links += links.html.isEmpty ? " Open " : ", "
        links += "<a href=\"\(url)\" rel=\"noreferrer\">\(name)</a>"
      }
      if !links.html.isEmpty { links += "." }
    }
    let button = live.map { BookLive.button($0) } ?? ""
    return "<p class=\"hint basis\">\(basis.capitalizedSentence)\(links)</p>\n\(button)"
  }

  /// The reasons for another result that no file shows.
  var reasons: Markup {
    var reasons = [
      "the app is not installed, or is older than this link",
      "the link was typed or pasted into the address bar, or tapped on a page of the same domain",
      "the app in which it was tapped opens links in a browser of its own",
    ]
    var isShown = false
    if systems?.appleOutcome == .app {
      isShown = true
      reasons += [
        "iPhone: \u{201C}Open in Safari\u{201D} was chosen once for the domain; touch and hold a "
          + "link to choose the app again",
        "iPhone: the file on the domain has changed, and Apple's copy of it can be a day old",
      ]
    }
    if let android = systems?.android, systems?.androidOutcome == .app {
      isShown = true
      reasons.append(
        "Android: the user has turned off the app's links, or the domain was not verified at the "
          + "installation; 'adb shell pm get-app-links \(android.package)' shows the state"
      )
    }
    if !isShown { return "" }
    var markup: Markup = """
      <details class="reasons"><summary>If it does not open the app nevertheless</summary>
      <ul>

      """
    for reason in reasons { markup += "<li>\(reason.capitalizedSentence)</li>\n" }
    return markup + "</ul>\n</details>\n"
  }

  /// The answer as text, to be copied.
  var ticket: Markup {
    """
    <details class="ticket"><summary>Copy this answer as text</summary>
    <div><button class="small copy" type="button" data-copy="\(text)" hidden="">Copy</button>
    <pre><code>\(text)</code></pre></div>
    </details>

    """
  }
}

extension Explanation {
  /// Indicates whether the app lists the domain of the link.
  fileprivate var isListed: Bool { if case .listed? = admission { true } else { false } }
}
