extension RouteMatch {
  /// The decoded value of one of the path's parameters as a text of its own; `nil` where an
  /// optional one is absent or the index is none.
  func pathText(at index: Int) -> String? {
    guard link.layout.flags.contains(.isPlain) else { return pathValue(at: index).map(String.init) }
    guard let range = pathValueRange(at: index) else { return nil }
    // Raw and decoded path are the same bytes, so that nothing has to be restored.
    return withBytes(link.text) { String(decoding: $0, in: range) }
  }

  /// The decoded values of the path's parameters, from the left; absent ones are left out.
  var pathTexts: [String] { (0..<pathValueCount).compactMap(pathText) }
}
