@testable import Waymark

/// The whole input is read as a pattern.
func fuzz(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let read = hold(within: .milliseconds(20), "reading a pattern of \(text.utf8.count) bytes") {
    Result { () throws(PatternError) in try Pattern(text) }
  }
  switch read {
  case .success(let pattern):
    checkSpelling(pattern)
    for strict in [false, true] { checkLinks(pattern, isStrict: strict) }
  case .failure(let error):
    checkError(error, text)
  }
}

private func checkError(_ error: PatternError, _ text: String) {
  let utf8 = text.utf8
  hold((0...utf8.count).contains(error.offset), "the fault lies in the text: \(error.offset)")
  let place = utf8.index(utf8.startIndex, offsetBy: error.offset)
  hold(place.samePosition(in: text.unicodeScalars) != nil, "the fault begins a code point")
  let said = hold(within: .milliseconds(100), "wording an error of \(utf8.count) bytes") {
    error.description
  }
  hold(!said.isEmpty, "an error has words")
  if let fixedPattern = error.fixedPattern {
    hold((try? Pattern(fixedPattern)) != nil, "what is offered can be read: '\(fixedPattern)'")
  }
}

private func checkSpelling(_ pattern: Pattern) {
  let normalized = pattern.normalizedText
  do throws(PatternError) {
    let again = try Pattern(normalized)
    hold(again.normalizedText.hasBytes(of: normalized), "'\(normalized)' is canonical")
    hold(again.components == pattern.components, "'\(normalized)': components")
    hold(again.queryItems == pattern.queryItems, "'\(normalized)': items")
    hold(again.fragment == pattern.fragment, "'\(normalized)': fragment")
    hold(again.endsWithSlash == pattern.endsWithSlash, "'\(normalized)': slash")
  } catch {
    hold(false, "the canonical spelling can be read: \(error)")
  }
}

/// A link made from the pattern's structure takes the pattern's route, without and with what is
/// optional, and gives back the values it was made from.
private func checkLinks(_ pattern: Pattern, isStrict: Bool) {
  let policies = LinkPolicies(trailingSlash: isStrict ? .strict : .ignore).unlimited
  do throws(RouteTableError) {
    let route = Route(pattern)
    let table = try RouteTable([route], app: AppIdentity.any(policies: policies))
    for hasOptionalParts in [false, true] {
      guard let sample = PatternLink(pattern, hasOptionalParts: hasOptionalParts) else { continue }
      for base in ["x:///", "https://example.com/"] {
        checkLink(sample, base + sample.text, in: table)
      }
    }
  } catch {
    hold(false, "a route alone makes a table: \(error)")
  }
}

private func checkLink(_ sample: PatternLink, _ text: String, in table: RouteTable) {
  guard text.utf8.count <= LinkPolicies.lengthLimit else { return }
  do throws(LinkError) {
    let match = try table.match(text)
    hold(match != nil, "the route '\(table.routes[0])' takes '\(text)'")
    guard let match else { return }
    hold(match.restrictionError == nil, "the values of '\(text)' are allowed")
    let parameters = match.parameters
    for (name, value) in sample.values {
      let found = parameters[name]
      hold(
        found?.hasBytes(of: value) == true,
        "'\(text)' has \(name)=\(value), not \(found ?? "-")"
      )
    }
  } catch {
    hold(false, "the link can be read: \(error)")
  }
}
