internal import Waymark
import WaymarkDiagnostics

// Values in another place of a link.
extension LinkCandidates {
  /// A link with values in another place.
  typealias Placed = (link: String, reason: Candidate.Reason)

  /// Returns the link with values in the places of a pattern.
  static func placed(_ link: DeepLink, _ pattern: Pattern) -> [Placed] {
    moved(link, pattern) + itemized(link, pattern) + joined(link, pattern)
      + corrected(link, pattern)
  }

  /// Returns the link with the names and words of its query items as the pattern has them; the link
  /// itself if that is not possible.
  private static func corrected(_ link: DeepLink, _ pattern: Pattern) -> [Placed] {
    let same: [Placed] = [(link.linkText, .misspelled)]
    var bytes = Array(link.linkText.utf8)
    let expected = pattern.queryItems
    var others = link.rawItemRanges.filter { item in
      !expected.contains { $0.name.utf8.elementsEqual(item.name) }
    }
    var edits: [(range: Range<Int>, text: String)] = []
    for item in expected where !item.isOptional {
      let word: String? = if case .literal(let text)? = item.value { text } else { nil }
      var found = link.rawItemRanges.first { $0.name.elementsEqual(item.name.utf8) }
      if found == nil {
        let names = others.map { String(decoding: $0.name, as: UTF8.self) }
        guard let near = nearestName(to: item.name, among: names),
          item.name.utf8.count > 2 || lowercasedASCII(near) == lowercasedASCII(item.name),
          let index = names.firstIndex(of: near)
        else { return same }
        found = others.remove(at: index)
      }
      guard let found, !edits.contains(where: { $0.range == found.item }) else { return same }
      let raw = String(decoding: bytes[found.value], as: UTF8.self)
      if let word, lowercasedASCII(decoded(raw)) != lowercasedASCII(word) { return same }
      let value = word.map { PercentEncoding.queryValue.encode($0) } ?? raw
      edits.append((found.item, "\(PercentEncoding.queryName.encode(item.name))=\(value)"))
    }
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return [(String(decoding: bytes, as: UTF8.self), .misspelled)]
  }

  /// Returns the link with its last component in the only query item that it lacks.
  private static func itemized(_ link: DeepLink, _ pattern: Pattern) -> [Placed] {
    let ranges = link.rawComponentRanges
    let missing = pattern.queryItems.filter { item in
      !item.isOptional && !link.queryItems.contains { $0.name.isExactly(item.name) }
    }
    guard ranges.count == pattern.components.count + 1, missing.count == 1, ranges.count > 1,
      case .parameter? = missing[0].value
    else { return [] }
    let (text, count) = (link.linkText, link.linkText.utf8.count)
    let range = ranges[ranges.count - 1]
    let hash = text.utf8.firstIndex(of: 0x23) ?? text.endIndex
    let end = text.utf8.distance(from: text.startIndex, to: hash)
    let mark = text[..<hash].utf8.firstIndex(of: 0x3F)
    let query = mark.map { "\(text[$0..<hash].dropFirst())&" } ?? ""
    let name = PercentEncoding.queryName.encode(missing[0].name) + "="
    let raw = text.slice(range.lowerBound, range.upperBound).replacing("&", with: "%26")
    let item = raw.hasPrefix(name) ? raw : name + raw
    return [
      (
        text.slice(0, range.lowerBound - 1) + "?" + query + item + text.slice(end, count),
        .component(missing[0].name)
      )
    ]
  }

  /// Returns the link with query items moved into the path, where the pattern has parameters with
  /// their names.
  private static func moved(_ link: DeepLink, _ pattern: Pattern) -> [Placed] {
    let missing = pattern.components.dropFirst(link.pathComponents.count)
    let items = link.rawItemRanges
    var values = ""
    var names: [String] = []
    var taken: Set<Int> = []
    let bytes = Array(link.linkText.utf8)
    for component in missing {
      guard component.elements.count == 1, case .parameter(let parameter) = component.elements[0],
        let item = items.firstIndex(where: { $0.name.elementsEqual(parameter.name.utf8) })
          ?? items.firstIndex(where: { Self.plain($0.name) == Self.plain(parameter.name.utf8) })
      else { break }
      let value = String(decoding: bytes[items[item].value], as: UTF8.self)
      values += "/" + value.replacing("/", with: "%2F")
      names.append(parameter.name)
      taken.insert(item)
    }
    guard let name = names.first else { return [] }
    let hash = bytes.firstIndex(of: 0x23) ?? bytes.count
    let mark = bytes[..<hash].firstIndex(of: 0x3F) ?? hash
    var path = String(decoding: bytes[..<mark], as: UTF8.self)
    if path.hasSuffix("/") { path.removeLast() }
    let others = items.indices.filter { !taken.contains($0) }
      .map { String(decoding: bytes[items[$0].item], as: UTF8.self) }
    let query = others.isEmpty ? "" : "?" + others.joined(separator: "&")
    let fragment = String(decoding: bytes[hash...], as: UTF8.self)
    return [(path + values + query + fragment, .item(name))]
  }

  /// Returns a name without the differences between styles of writing, such as `itemID`, `itemId`
  /// and `item_id`.
  private static func plain(_ name: some Sequence<UInt8>) -> [UInt8] {
    name.map(lowercasedASCII).filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
  }

  /// Returns the link with the slashes in a value escaped, for each parameter whose value may have
  /// them.
  private static func joined(_ link: DeepLink, _ pattern: Pattern) -> [Placed] {
    let ranges = link.rawComponentRanges
    let components = pattern.components
    let extra = ranges.count - components.count
    // A line break of JSON or a second copy of the link is no part of a value.
    if link.text.contains("\\") || withoutRepetition(link.text) != nil { return [] }
    guard extra > 0 else { return [] }
    return components.indices.compactMap { index in
      guard components[index].elements.count == 1,
        case .parameter(let parameter) = components[index].elements[0]
      else { return nil }
      var bytes = Array(link.linkText.utf8)
      let range = ranges[index].lowerBound..<ranges[index + extra].upperBound
      let value = String(decoding: bytes[range], as: UTF8.self)
      // A second link after this one, without a space.
      if let next = value.firstRange(of: "http"), next.lowerBound > value.startIndex,
        value[next.lowerBound...].contains("://")
      {
        return nil
      }
      bytes.replaceSubrange(range, with: value.replacing("/", with: "%2F").utf8)
      return (String(decoding: bytes, as: UTF8.self), .slashes(parameter.name))
    }
  }
}
