internal import Waymark

/// The place of a value in a catalog, as in messages: `routes[3].scopes[0]` for the text of a file,
/// `route 'station', scopes[0]` for a catalog without a text.
package struct CatalogPath: Sendable, Hashable {
  private enum Step: Sendable, Hashable {
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []

  /// Creates the path of the whole catalog.
  package init() {}

  /// Returns the path of the value of a key.
  package func key(_ key: String) -> CatalogPath {
    var path = self
    path.steps.append(.key(key))
    return path
  }

  /// Returns the path of the element at an index, from 0.
  package func index(_ index: Int) -> CatalogPath {
    var path = self
    path.steps.append(.index(index))
    return path
  }
}

extension CatalogPath: CustomStringConvertible {
  package var description: String { Self.text(of: steps[...]) }

  /// Returns the place with the label of a route instead of its index, if the route has a label.
  package func naming(_ label: (Int) -> String?) -> String {
    guard steps.count > 1, steps[0] == .key("routes"), case .index(let index) = steps[1],
      let label = label(index)
    else { return description }
    let rest = Self.text(of: steps[2...])
    return "route \(quoted(label))" + (rest.isEmpty ? "" : ", \(rest)")
  }

  private static func text(of steps: ArraySlice<Step>) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        let isPlain = !key.isEmpty && key.utf8.count <= 64 && key.utf8.allSatisfy(isKeyByte)
        if isPlain { text += text.isEmpty ? key : ".\(key)" } else { text += "[\(quoted(key))]" }
      }
    }
    return text
  }
}

private func isKeyByte(_ byte: UInt8) -> Bool {
  isDigit(byte) || lowercasedASCII(byte) &- 0x61 < 26 || [0x24, 0x2D, 0x5F].contains(byte)
}
