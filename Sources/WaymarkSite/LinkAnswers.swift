package import Waymark
package import WaymarkCatalog
package import WaymarkPlatforms

/// The answers for a link side by side: of the app, of the systems and of the web.
package struct LinkAnswers {
  /// The app's answer.
  package let explanation: Explanation
  /// The systems' answers; `nil` for a URL that is too long to be a link.
  package let systems: SystemAnswers?
  /// The answer of the site; `nil` for a link that no server gets.
  package let web: WebAnswer?

  package init(_ explanation: Explanation, systems: SystemAnswers?, web: WebAnswer?) {
    self.explanation = explanation
    self.systems = systems
    // An address may contain any part of the link, also one that the explanation hides.
    let texts = [explanation.link?.linkText, explanation.link?.browserText]
    self.web = texts.contains(explanation.shownText) ? web : web?.withoutLocation
  }

  /// The answers with the keys of `explain --json`.
  package var json: JSONValue {
    .object(
      members: (explanation.json.members ?? []) + (systems?.members ?? [])
        + (web.map { [JSONValue.Member("web", $0.json)] } ?? [])
    )
  }

  /// The answers for people.
  package var text: String {
    var text = AnswerText(explanation.description)
    systems?.write(to: &text)
    web?.write(to: &text)
    return text.text
  }
}
