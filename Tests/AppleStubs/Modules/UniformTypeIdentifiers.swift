// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, ReturnVoidInsteadOfEmptyTuple

// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
// On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
public struct UTType: Sendable {
  // https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/item
  // On iOS 14, macCatalyst 14, macOS 11, tvOS 14, visionOS 1, watchOS 7.
  public static var item: UTType { fatalError() }
}
