import Waymark

/// Returns the name that was probably meant, for "did you mean".
///
///     nearestName(to: "scope", among: ["name", "pattern", "scopes"])   // "scopes"
///     nearestName(to: "colour", among: ["name", "pattern"])            // nil: nothing is near
///
/// A name is near if only the case of ASCII letters differs. It is also near if the number of bytes
/// that are added, left out, replaced or swapped with the adjacent byte is at most a third of the
/// bytes of `text`, at least one and at most three. Of several names the nearest is returned, and
/// of equally near names the first with the same letters, such as "lint" for "lnit", or else the
/// first. The function compares only texts of up to 64 bytes and only the first 1,000 names, so
/// that a malicious file costs no more than a second.
package func nearestName(to text: String, among names: some Sequence<String>) -> String? {
  nearestName(to: text, of: Array(names.prefix(1_000)))
}

/// Returns the nearest name; not generic, so that its code exists once.
private func nearestName(to text: String, of names: [String]) -> String? {
  let written = Array(text.utf8)
  guard 1...EditDistance.lengthLimit ~= written.count else { return nil }
  var edits = EditDistance()
  var nearest: String?
  var limit = min(3, max(1, written.count / 3))
  var hasSameLetters = false
  for name in names {
    let bytes = Array(name.utf8)
    guard bytes != written,
      let steps = edits.distance(written[...], bytes[...], limit: limit)
    else { continue }
    if steps == 0 { return name }
    let isSwapped = bytes.count == written.count && bytes.sorted() == written.sorted()
    guard nearest == nil || steps < limit || isSwapped && !hasSameLetters else { continue }
    (nearest, limit, hasSameLetters) = (name, steps, isSwapped)
  }
  return nearest
}

/// Returns whether a text differs from another one by at most this number of edits, which is the
/// distance of ``nearestName(to:among:)``.
package func isMisspelling(_ text: String, of other: String, edits limit: Int) -> Bool {
  let (text, other) = (Array(text.utf8), Array(other.utf8))
  guard max(text.count, other.count) <= EditDistance.lengthLimit else { return false }
  var edits = EditDistance()
  return edits.distance(text[...], other[...], limit: limit) != nil
}

/// Returns the nearest name, or else the first of names with four bytes and more that differs by at
/// most this number of edits.
package func nearestName(to text: String, among names: [String], edits: Int) -> String? {
  nearestName(to: text, among: names)
    ?? names.first { name in
      min(name.utf8.count, text.utf8.count) > 3 && isMisspelling(text, of: name, edits: edits)
    }
}

/// Returns the first twelve texts in quotation marks: `'a', 'b' or 'c'`.
package func quotedList(_ texts: [String]) -> String {
  let shown = texts.prefix(12).map(quoted)
  if texts.count > 12 { return shown.joined(separator: ", ") + ", …" }
  guard let last = shown.last, shown.count > 1 else { return shown.joined() }
  return shown.dropLast().joined(separator: ", ") + " or " + last
}
