internal import Waymark

// The links that other services and programs put into their own.
extension LinkCandidates {
  /// Returns the match of the link of the app in one of a wrapper; `nil` for another link.
  func match(ofWrapped link: DeepLink) -> RouteMatch? {
    guard case .link(let inner)? = table.unwrapped(link) else { return nil }
    return table.match(inner)
  }

  /// Returns the reason for a link in an item or the path of a link to a host.
  func inside(_ item: String?, _ host: String) -> Candidate.Reason {
    if table.hasSecrets { return .inside(item: nil, host: nil) }
    let isOwn = (try? DeepLink("https://\(host)/")).map(isListed) == true
    return isOwn ? .insideOwn(item: item) : .inside(item: item, host: host)
  }

  /// Returns a text without its escapes; `nil` if it is not an escaped link.
  static func unescaped(_ text: String) -> String? {
    let lower = lowercasedASCII(text)
    let marks = ["%3a%2f%2f", "%3a//", "%253a%252f%252f"]
    return marks.contains(where: lower.contains) ? decoded(text) : nil
  }

  static func decoded(_ text: String) -> String {
    String(decoding: Array(text.utf8).unescaped(), as: UTF8.self)
  }

  /// Returns the links in one that starts an app on Android: its data, and the page for devices
  /// without the app (https://developer.chrome.com/docs/android/intents).
  static func intentLinks(_ text: String) -> [String] {
    if let rest = text.split(separator: "android-app://", maxSplits: 1).first, rest != text {
      let parts = rest.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count == 3 ? ["\(parts[1])://\(parts[2])"] : []
    }
    guard let intent = IntentLink(text), intent.dataCount > 0 else { return [] }
    return [intent.link] + [intent.fallback].compactMap(\.self)
  }

  /// Returns whether the text before a link is that of a link in Proofpoint's later formats, which
  /// write it between `__` and `__;`, also with one slash after its scheme, or of Avanan, between
  /// `___` and `___.`.
  static func isWrapped(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let end = string(text.suffix(9))
    return ["__", "__https:/", "__http:/"].contains(where: end.hasSuffix)
  }

  /// Returns the link before `__;` or `___.`, with the characters that Proofpoint has replaced.
  ///
  /// These are in base64 after it; in the link, `*` is one of them, and `**` with a letter of
  /// base64 is several.
  ///
  /// Source: Proofpoint, `urldecoder.py`.
  static func unwrapped(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar>? {
    let end = text.indices.first { index in
      text[index] == "_"
        && ["__;", "___."].contains { text[index...].starts(with: $0.unicodeScalars) }
    }
    guard let end else { return text }
    if text[(end + 2)...].first == "_" { return text[..<end] }
    let (link, codes) = (text[..<end], text[end...].dropFirst(3).prefix { $0 != "!" })
    if codes.isEmpty || !link.contains("*") { return link }
    guard let bytes = Base64URL.bytes(of: string(codes.filter { $0 != "=" }[...])) else {
      return nil
    }
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars
    var replaced = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    var (whole, rest) = ([Unicode.Scalar](), link)
    while let scalar = rest.popFirst() {
      guard scalar == "*" else {
        whole.append(scalar)
        continue
      }
      var count = 1
      if rest.first == "*" {
        guard let letter = rest.dropFirst().first, let index = letters.firstIndex(of: letter) else {
          return nil
        }
        count = letters.distance(from: letters.startIndex, to: index) + 2
        rest.removeFirst(2)
      }
      if count > replaced.count { return nil }
      whole += replaced.prefix(count)
      replaced.removeFirst(count)
    }
    return whole[...]
  }

  /// Returns whether a value is the part of a link after the app's scheme, as Branch writes it.
  ///
  /// Source: help.branch.io, "Link data".
  static func isPath(_ value: String, of item: String) -> Bool {
    ["$deeplink_path", "$ios_deeplink_path", "$android_deeplink_path"].contains(item)
      && !value.contains(":")
  }

  /// Returns the text in an item of a service that writes links in another form.
  ///
  /// Proofpoint's first format writes `-3A` for `%3A` and `_` for `/`. Sophos, Bing and Mandrill
  /// write base64.
  ///
  /// Sources: links of these services in public repositories; `PatrickHeneise/striptrackingurl` for
  /// Mandrill.
  static func unwrapped(_ value: String, of item: String, in host: String) -> String {
    let host = lowercasedASCII(host)
    if host == "urldefense.proofpoint.com" {
      return decoded(String(value.map { $0 == "-" ? "%" : $0 == "_" ? "/" : $0 }))
    }
    let coded: Substring? =
      switch (host, item) {
      case (_, "u") where host.hasSuffix(".protection.sophos.com"): value[...]
      case ("www.bing.com", "u") where value.hasPrefix("a1"): value.dropFirst(2)
      case ("mandrillapp.com", "p"): value[...]
      default: nil
      }
    let letters = (coded ?? "").map { $0 == "+" || $0 == " " ? "-" : $0 == "/" ? "_" : $0 }
    let text = String(letters.filter { $0 != "=" })
    guard coded != nil, let bytes = Base64URL.bytes(of: text) else { return value }
    // The link of Mandrill is in JSON that is a text in JSON.
    return String(decoding: bytes, as: UTF8.self).replacing("\\", with: "")
  }
}
