import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

extension PackageWriter.Element {
  /// Reads a manifest as Foundation's parser does, and resolves its escapes as `aapt2` does.
  package init?(xml: String) {
    let parser = XMLParser(data: Data(xml.utf8))
    let reader = ManifestDelegate()
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else { return nil }
    self = root
  }
}

private final class ManifestDelegate: NSObject, XMLParserDelegate {
  private typealias Element = PackageWriter.Element
  private var open: [(name: String, attributes: [String: String], children: [Element])] = []
  var root: PackageWriter.Element?

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append((name, attributes, []))
  }

  func parser(
    _ parser: XMLParser,
    didEndElement name: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard let (name, attributes, children) = open.popLast() else { return }
    let values = attributes.sorted { $0.key < $1.key }.compactMap { key, text in
      key.hasPrefix("xmlns:") || key.hasPrefix("tools:")
        ? nil : (key.replacing("android:", with: ""), Self.value(text))
    }
    let element = Element(name, values, children)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private static func value(_ text: String) -> Element.Value {
    if text == "true" || text == "false" { return .boolean(text == "true") }
    if let number = Int32(text) { return .integer(number) }
    // A number after an 'at' sign is that of a resource.
    if text.hasPrefix("@0x"), let id = UInt32(text.dropFirst(3), radix: 16) {
      return .reference(id)
    }
    return .text(text.replacing(#/\\(.)/#) { String($0.output.1) })
  }
}
