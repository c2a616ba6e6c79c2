internal import Waymark

// Values in another place of a link.
extension LinkCandidates {
  /// Returns the link with values in the places of a pattern.
  static func placed(
    _ link: DeepLink,
    _ pattern: Pattern
  ) -> [(String, Explanation.Candidate.Reason)] {
    moved(link, pattern) + itemized(link, pattern) + joined(link, pattern)
  }

  /// Returns the link with its last component in the only query item that it lacks.
  private static func itemized(
    _ link: DeepLink,
    _ pattern: Pattern
  ) -> [(String, Explanation.Candidate.Reason)] {
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
    let value = text.slice(range.lowerBound, range.upperBound).replacing("&", with: "%26")
    let item = "\(PercentEncoding.queryName.encode(missing[0].name))=\(value)"
    return [
      (
        text.slice(0, range.lowerBound - 1) + "?" + query + item + text.slice(end, count),
        .component(missing[0].name)
      )
    ]
  }

  /// Returns the link with query items moved into the path, where the pattern has parameters with
  /// their names.
  private static func moved(
    _ link: DeepLink,
    _ pattern: Pattern
  ) -> [(String, Explanation.Candidate.Reason)] {
    let missing = pattern.components.dropFirst(link.pathComponents.count)
    let items = link.rawItemRanges
    var values = ""
    var names: [String] = []
    var taken: Set<Int> = []
    let bytes = Array(link.linkText.utf8)
    for component in missing {
      guard component.elements.count == 1, case .parameter(let parameter) = component.elements[0],
        let item = items.firstIndex(where: { $0.name.elementsEqual(parameter.name.utf8) })
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

  /// Returns the link with the slashes in a value escaped, for each parameter whose value may have
  /// them.
  private static func joined(
    _ link: DeepLink,
    _ pattern: Pattern
  ) -> [(String, Explanation.Candidate.Reason)] {
    let ranges = link.rawComponentRanges
    let components = pattern.components
    let extra = ranges.count - components.count
    guard extra > 0 else { return [] }
    return components.indices.compactMap { index in
      guard components[index].elements.count == 1,
        case .parameter(let parameter) = components[index].elements[0]
      else { return nil }
      var bytes = Array(link.linkText.utf8)
      let range = ranges[index].lowerBound..<ranges[index + extra].upperBound
      let value = String(decoding: bytes[range], as: UTF8.self)
      bytes.replaceSubrange(range, with: value.replacing("/", with: "%2F").utf8)
      return (String(decoding: bytes, as: UTF8.self), .slashes(parameter.name))
    }
  }
}
