@testable import Waymark

/// The first byte chooses the policies, the rest is read as a link.
func fuzz(_ input: [UInt8]) {
  let policies = LinkPolicies(byte: input.first ?? 0x40)
  let text = String(decoding: input.dropFirst(), as: UTF8.self)
  let read = hold(within: .milliseconds(20), "reading a link of \(text.utf8.count) bytes") {
    Result { () throws(LinkError) in try DeepLink(text, policy: policies) }
  }
  switch read {
  case .success(let link):
    checkLink(link, text, policies)
  case .failure(let error):
    checkError(error, text)
  }
}

private func checkLink(_ link: DeepLink, _ text: String, _ policies: LinkPolicies) {
  hold(link.text.hasBytes(of: text), "a link remembers its text")
  hold(text.utf8.count <= policies.maximumLength, "a long link is refused")
  hold(link.queryItems.count <= policies.maximumItems, "many items are refused")
  hold((link.kind == .web) == (link.domain != nil), "web links alone have domains")

  checkTexts(link, text, policies)
  let components = link.pathComponents
  let raw = link.rawPathComponents
  hold(raw.count == components.count, "each component has its raw text: \(raw) \(components)")
  for component in components {
    hold(component != "." && component != "..", "dot segments are resolved: \(components)")
    hold(!component.isEmpty || policies.emptyComponents == .strict, "collapsed: \(components)")
    hold(!component.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "no controls")
  }

  do throws(LinkError) {
    let again = try DeepLink(text, policy: policies)
    hold(again == link && again.hashValue == link.hashValue, "reading twice gives one link")
    let rewritten = rewritten(link)
    let written = try DeepLink(rewritten, policy: policies.unlimited)
    hold(written == link, "'\(rewritten)' says the same as '\(text)'")
    hold(written.hashValue == link.hashValue, "equal links hash alike: '\(rewritten)' '\(text)'")
    let same = zip(written.pathComponents, components).allSatisfy { $0.hasBytes(of: $1) }
    hold(same && written.pathComponents.count == components.count, "'\(rewritten)': components")
  } catch {
    hold(false, "what was read can be read again: \(error)")
  }
}

/// The texts that are written for a link say the same, and can be shown.
private func checkTexts(_ link: DeepLink, _ text: String, _ policies: LinkPolicies) {
  let linkText = link.description
  hold(linkText.utf8.count <= policies.maximumLength, "'\(linkText)' is within the limit")
  hold(!linkText.hasControlCharacter, "'\(linkText)' has no control character")
  guard let browserText = link.browserText else {
    hold(linkText.hasBytes(of: text), "a link that needs no other text keeps its own")
    return
  }
  hold(!browserText.hasControlCharacter, "'\(browserText)' has no control character")
  hold(linkText.utf8.allSatisfy { $0 < 0x80 }, "'\(linkText)' is ASCII")
  for other in [linkText, browserText] {
    let again = try? DeepLink(other, policy: policies.unlimited)
    hold(again == link, "'\(other)' says the same as '\(text)'")
  }
  let same = try? DeepLink(linkText, policy: policies.unlimited)
  hold(same?.description.hasBytes(of: linkText) == true, "'\(linkText)' stays as it is")
  let twice = try? DeepLink(browserText, policy: policies.unlimited)
  hold(twice?.browserText ?? browserText == browserText, "a browser's text stays as it is")
}

/// The link spelled with everything escaped that can be.
private func rewritten(_ link: DeepLink) -> String {
  var text = link.domain.map { "\(link.scheme)://\($0)/" } ?? "\(link.scheme):///"
  text += link.pathComponents.map(\.escaped).joined(separator: "/")
  if link.hasTrailingSlash { text += "/" }
  let items = link.queryItems.map { item in
    item.name.escaped + (item.value.map { "=" + $0.escaped } ?? "")
  }
  if !items.isEmpty { text += "?" + items.joined(separator: "&") }
  if let fragment = link.fragment { text += "#" + fragment.escaped }
  return text
}

private func checkError(_ error: LinkError, _ text: String) {
  let utf8 = text.utf8
  hold((0...utf8.count).contains(error.offset), "the fault lies in the text: \(error.offset)")
  let place = utf8.index(utf8.startIndex, offsetBy: error.offset)
  // The limit of the length may lie anywhere.
  if case .tooLong = error.reason { return }
  hold(place.samePosition(in: text.unicodeScalars) != nil, "the fault begins a code point")
  hold(!error.description.isEmpty, "an error has words")
}
