// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Sendable {
  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/item
  public static var item: UTType { fatalError() }
}
