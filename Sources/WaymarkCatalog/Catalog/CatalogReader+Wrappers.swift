internal import Waymark
import WaymarkDiagnostics

extension CatalogReader {
  /// Reads the paths of other domains whose links wrap links of the app.
  mutating func wrappers(_ node: CatalogNode?) -> [AppIdentity.Wrapper] {
    var wrappers: [AppIdentity.Wrapper] = []
    for element in elements(node, of: "an array of wrappers") {
      guard let object = object(element, keys: CatalogKeys.wrapper) else { continue }
      let host = domain(required("host", of: object))
      let paths = texts(required("paths", of: object)) { reader, node in
        reader.pattern(node) { text, help in
          guard let link = PastedLink(text), let path = try? Pattern(link.path).text else {
            return help
          }
          let isOther = link.scope != host.map { .universal(domain: $0) }
          return "write \(quoted(path)); the domain is the value of 'host'"
            + (isOther ? ", which is another one" : "")
        }?.text
      }
      let wrapper = AppIdentity.Wrapper(
        host: host ?? "",
        paths: paths,
        item: filledText(object["item"])
      )
      if wrappers.contains(wrapper) { report(.duplicateValue(wrapper.host), element) }
      wrappers.append(wrapper)
    }
    return wrappers
  }

  /// Reports mistakes in wrappers of the right shape.
  ///
  /// - Parameters:
  ///   - identity: The app or one of its variants.
  ///   - node: The list from which its wrappers were read.
  mutating func reportWrongWrappers(
    of identity: AppIdentity,
    in app: AppIdentity,
    _ node: CatalogNode?
  ) {
    guard let node, let list = node.value.array, list.count == identity.wrappers.count else {
      return
    }
    for mistake in identity.wrapperMistakes(in: app) {
      // A text that is missing or has the wrong form is reported already.
      guard let value = list[mistake.index][mistake.key] else { continue }
      let path = node.path.index(mistake.index).key(mistake.key)
      switch mistake.reason {
      case .badDomain, .badWrapperPath, .noWrapperItem: continue
      case .noWrapperPaths where value.array?.isEmpty != true: continue
      default: report(.declaration(mistake.reason), CatalogNode(value: value, path: path))
      }
    }
  }
}
