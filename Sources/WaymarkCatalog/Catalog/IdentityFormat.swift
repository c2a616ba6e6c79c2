internal import Waymark

/// The formats of the identifiers by which platforms identify an app.
package enum IdentityFormat: Sendable, Hashable {
  case appID, storeID, activityType, package, fingerprint

  /// Returns whether the text has the form that the platform requires.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .appID:
      // TN3155: <Application Identifier Prefix>.<Bundle Identifier>, the prefix 10 of [A-Z0-9].
      let prefix = text.utf8.prefix(10)
      let rest = text.utf8.dropFirst(10)
      return prefix.count == 10 && prefix.allSatisfy { isDigit($0) || $0 &- 0x41 < 26 }
        && rest.first == UInt8(ascii: ".")
        && names(in: Substring(rest.dropFirst()), atLeast: 1) {
          isWord($0) || $0 == UInt8(ascii: "-")
        }
    case .storeID:
      return 1...20 ~= text.utf8.count && text.utf8.allSatisfy(isDigit)
    case .activityType:
      // Apple, "NSUserActivityTypes": names in reverse DNS form, with the characters of a bundle
      // identifier and underscores.
      return names(in: text[...], atLeast: 2) { isWord($0) || $0 == UInt8(ascii: "-") }
    case .package:
      // developer.android.com, "Set the application ID": two segments, each of which begins with a
      // letter.
      return names(in: text[...], atLeast: 2, isCharacter: isWord)
        && text.split(separator: ".").allSatisfy { startsWithLetter($0) }
    case .fingerprint:
      // digitalassetlinks' own suite, case 2312: lower-case digits are malformed.
      return text.utf8.count == 95
        && text.utf8.enumerated().allSatisfy { index, byte in
          index % 3 == 2
            ? byte == UInt8(ascii: ":") : isDigit(byte) || byte &- 0x41 < 6
        }
    }
  }

  /// Returns the message for a text that does not have the form.
  func message(for text: String) -> String {
    let noun =
      switch self {
      case .appID: "an application identifier"
      case .storeID: "an App Store number"
      case .activityType: "the type of a user activity"
      case .package: "an application ID of Android"
      case .fingerprint: "the SHA-256 fingerprint of a certificate"
      }
    return "\(quoted(text)) is not \(noun)"
  }

  /// Returns the help for a text that does not have the form; if possible, only the corrected text.
  package func help(for text: String) -> String {
    switch self {
    case .appID:
      return "write the application identifier prefix, a dot and the bundle identifier, as in "
        + "'ABCDE12345.com.example.app'"
    case .storeID:
      let digits = String(text.filter { $0.isASCII && $0.isNumber })
      return Self.storeID.accepts(digits) ? "write '\(digits)'" : "write its digits alone"
    case .activityType:
      return "write names of ASCII letters, digits, '-' and '_' with dots between them, as in "
        + "'com.example.app.station'"
    case .package:
      return "write at least two names of ASCII letters, digits and '_', each with a letter first, "
        + "as in 'com.example.app'"
    case .fingerprint:
      let digits = text.utf8.filter { hexadecimalValue($0) != nil }
      let isOnlyDigits = text.utf8.allSatisfy {
        hexadecimalValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ")
      }
      guard digits.count == 64, isOnlyDigits else {
        return "write 32 pairs of hexadecimal digits in upper case, joined by colons"
      }
      let pairs = stride(from: 0, to: 64, by: 2).map {
        String(decoding: digits[$0...$0 + 1], as: UTF8.self).uppercased()
      }
      return "write '\(pairs.joined(separator: ":"))'"
    }
  }
}

extension IdentityFormat {
  /// Team identifiers from examples in documents of Apple and others, which people copy unchanged.
  private static let sampleTeams: Set<String> = [
    "12345ABCDE", "1234567890", "0123456789", "A1B2C3D4E5", "ABCDEF1234", "ABCDEFGHIJ",
  ]

  /// Returns whether an application identifier begins with the team of an example instead of a real
  /// one.
  package static func isPlaceholder(appID: String) -> Bool {
    let team = appID.prefix { $0 != "." }
    if sampleTeams.contains(String(team)) { return true }
    let folded = lowercasedASCII(String(team))
    if ["team", "your"].contains(where: { folded.hasPrefix($0) })
      || ["team_id", "placeholder", "teamid", "team-id"].contains(where: { folded.contains($0) })
    {
      return true
    }
    if let first = team.first, team.count > 3, team.allSatisfy({ $0 == first }) { return true }
    return team.contains { "<>{}[]$%".contains($0) }
  }

  /// The fingerprints of public certificates, which many sites serve unchanged: that in Google's
  /// guide to App Links, and that of `debug.keystore` in the template of React Native and Expo.
  package static let sampleFingerprints: [String: String] = [
    "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:"
      + "16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5": "the example in Google's guide",
    "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:"
      + "9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C": "React Native's public debug key",
  ]

  /// Returns whether the pairs of a fingerprint are those of an example.
  ///
  /// The 32 pairs of a hash have about 30 different values, and as many different steps from one
  /// pair to the next.
  ///
  /// Twelve or fewer values, or eight or fewer steps, occur by chance less than once in 10^20
  /// certificates.
  package static func isPlaceholder(fingerprint text: String) -> Bool {
    if !Self.fingerprint.accepts(text) { return false }
    let pairs = text.split(separator: ":")
    if Set(pairs).count <= 12 { return true }
    // `00:01:02…` has one step, and `AA:BB:…:FF:00:11…` has two.
    let numbers = pairs.compactMap { Int($0, radix: 16) }
    let steps = zip(numbers, numbers.dropFirst()).map { ($1 - $0) & 0xFF }
    return Set(steps).count <= 8
  }

  /// Returns whether the bundle identifier of an application identifier contains an underscore,
  /// which `CFBundleIdentifier` does not allow: it allows ASCII letters and digits, hyphens and
  /// dots.
  package static func hasUnderscore(appID: String) -> Bool {
    appID.utf8.drop { $0 != UInt8(ascii: ".") }.contains(UInt8(ascii: "_"))
  }
}

/// Returns whether the text is a sequence of names with dots between them.
private func names(
  in text: Substring,
  atLeast count: Int,
  isCharacter: (UInt8) -> Bool
) -> Bool {
  let names = text.split(separator: ".", omittingEmptySubsequences: false)
  return names.count >= count
    && names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isCharacter) }
}

private func isWord(_ byte: UInt8) -> Bool {
  isDigit(byte) || byte == UInt8(ascii: "_") || lowercasedASCII(byte) &- 0x61 < 26
}

private func startsWithLetter(_ name: Substring) -> Bool {
  name.utf8.first.map { lowercasedASCII($0) &- 0x61 < 26 } ?? false
}
