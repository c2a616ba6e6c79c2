import Waymark
import WaymarkCatalog

/// The configuration of an Expo app: the file `app.json`.
///
///     let configuration = try ExpoConfiguration(text)
///     try catalog.generate(.expo(into: configuration)).files[0].text
///
/// Every byte that does not change is written as it was read, including comments. Expo reads the
/// file as JSON5; of this, comments and a comma after the last element are supported.
///
/// Source: Expo, "Configure with app config" and `@expo/config`.
public struct ExpoConfiguration: Sendable {
  var json: EditableJSON
  /// The keys on the way to the configuration: the root is one if it has no key `expo`, as
  /// `@expo/config` reads it.
  private let root: [String]

  /// Reads a file.
  public init(_ text: String) throws(UnreadableFileError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads a file from its bytes.
  ///
  /// - Throws: ``UnreadableFileError`` if the file is not JSON, or has no object `expo` and none of
  ///   the keys of one that only Expo has.
  public init(bytes: [UInt8]) throws(UnreadableFileError) {
    json = try EditableJSON(bytes)
    let file = json
    let isRoot = ["slug", "scheme", "ios", "android"].contains { file[[$0]] != nil }
    root = isRoot && file[["expo"]] == nil ? [] : ["expo"]
    guard expo?.members != nil else {
      throw UnreadableFileError(.noExpoConfiguration, at: json.file.place(of: 0, isRoot: true))
    }
  }

  /// The object `expo`, or the root.
  var expo: JSONValue? { json[root] }

  /// Returns the path of a key of the configuration in the file.
  func path(_ keys: String...) -> [String] { root + keys }

  /// The file as JSON.
  public var text: String { json.text }
}
