/// The class name of an Android activity, as `android:name` contains it in a manifest.
///
/// Source: developer.android.com, "<activity>": a name that begins with a dot is in the package of
/// the app. Android's build tools do the same for a name without a dot.
package enum ActivityName {
  /// Returns whether the text has the form of a class name.
  package static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let name = bytes.first == UInt8(ascii: ".") ? bytes.dropFirst() : bytes[...]
    return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { part in
        guard let first = part.first, !isDigit(first) else { return false }
        return part.allSatisfy(isNameByte)
      }
  }

  /// Returns the name with its package.
  package static func fullName(_ name: String, in package: String) -> String {
    if name.utf8.first == UInt8(ascii: ".") { return package + name }
    return name.utf8.contains(UInt8(ascii: ".")) ? name : "\(package).\(name)"
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  isDigit(byte) || lowercasedASCII(byte) &- 0x61 < 26 || byte == UInt8(ascii: "_")
    || byte == UInt8(ascii: "$")
}
