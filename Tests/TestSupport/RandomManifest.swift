/// Texts of manifests.
package enum RandomManifest {
  /// Returns a manifest.
  ///
  /// - Parameters:
  ///   - components: The filters of each activity.
  ///   - names: The names of the activities.
  ///   - aliases: The indices of the components that are aliases of the activities.
  ///   - attributes: The attributes of the components.
  package static func text(
    _ components: [[String]],
    names: [String] = [".A0", ".A1"],
    aliases: Set<Int> = [],
    attributes: [String] = []
  ) -> String {
    let activities = components.enumerated().map { index, filters in
      let attributes =
        attributes.indices.contains(index) ? attributes[index] : "android:exported=\"true\""
      let content = filters.joined(separator: "\n")
      return aliases.contains(index)
        ? """
        <activity android:name="\(names[index])"/>
        <activity-alias android:name=".Alias\(index)" android:targetActivity="\(names[index])" \
        \(attributes)>
        \(content)</activity-alias>
        """
        : """
        <activity android:name="\(names[index])" \(attributes)>
        \(content)</activity>
        """
    }
    return """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android">
      <application>\(activities.joined(separator: "\n"))</application></manifest>
      """
  }

  /// Returns a filter for web links.
  package static func filter(
    _ data: String,
    schemes: [String] = ["https"],
    verifies: String = "true",
    order: Int? = nil
  ) -> String {
    let order = order.map { " android:order=\"\($0)\"" } ?? ""
    return """
      <intent-filter android:autoVerify="\(verifies)"\(order)>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      \(schemes.map { "<data android:scheme=\"\($0)\"/>" }.joined()) \(data)</intent-filter>
      """
  }
}

extension SeededGenerator {
  package mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  package mutating func text(of pieces: [String], upTo limit: Int) -> String {
    (0..<Int.random(in: 0...limit, using: &self)).map { _ in pick(pieces) }.joined()
  }

  /// Returns a random filter of a manifest.
  ///
  /// - Parameters:
  ///   - hosts: The hosts to choose from.
  ///   - schemes: The schemes to choose from.
  ///   - hasUnknown: Indicates whether some values are references and placeholders.
  package mutating func filter(
    hosts: [String],
    schemes: [[String]] = [["https"], ["https"], ["https", "app"], ["app"]],
    hasUnknown: Bool = false
  ) -> String {
    var data: [String] = []
    if !oneIn(12) {
      let host = hasUnknown && oneIn(5) ? "${host}" : pick(hosts)
      let number = hasUnknown && oneIn(2) ? "${port}" : "443"
      let port = oneIn(hasUnknown ? 6 : 20) ? " android:port=\"\(number)\"" : ""
      data.append("<data android:host=\"\(host)\"\(port)/>")
    }
    if oneIn(30) { data.append("<data android:mimeType=\"text/plain\"/>") }
    for _ in 0..<Int.random(in: 0...3, using: &self) { data.append(element("path", hosts)) }
    if oneIn(4) {
      for _ in 0...Int.random(in: 0...1, using: &self) { data.append(element("ssp", hosts)) }
    }
    if oneIn(2) { for _ in 0...Int.random(in: 0...2, using: &self) { data.append(group(hosts)) } }
    if hasUnknown {
      data = data.map { text in
        // The first value that begins with a slash.
        guard oneIn(5), let start = text.firstRange(of: "=\"/") else { return text }
        let end = text[start.upperBound...].firstIndex(of: "\"") ?? text.endIndex
        return String(text[..<start.lowerBound]) + "=\"${path}" + text[end...]
      }
    }
    let isUnknown = hasUnknown && oneIn(6)
    return RandomManifest.filter(
      data.joined(separator: "\n"),
      schemes: pick(schemes) + (hasUnknown && oneIn(6) ? ["@string/scheme"] : []),
      verifies: isUnknown ? "@bool/verify" : "\(!oneIn(8))",
      order: oneIn(6) ? pick([-1, 1, 2]) : nil
    )
  }

  /// Returns random attributes of a component that decide whether it is open.
  package mutating func attributes(hasUnknown: Bool = false) -> String {
    if hasUnknown, oneIn(8) { return "android:exported=\"@bool/open\"" }
    if oneIn(3) { return "" }
    return oneIn(8)
      ? pick([
        "android:exported=\"false\"", "android:enabled=\"false\"", "android:permission=\"a.b\"",
      ]) : "android:exported=\"true\""
  }

  private mutating func group(_ hosts: [String]) -> String {
    let parts = (0..<Int.random(in: 0...3, using: &self)).map { _ in
      element(pick(["path", "path", "query", "fragment"]), hosts)
    }
    return """
      <uri-relative-filter-group android:allow="\(!oneIn(3))">\(parts.joined())\
      </uri-relative-filter-group>
      """
  }

  /// Returns an element with a pattern for a part of a link.
  private mutating func element(_ part: String, _ hosts: [String]) -> String {
    let (ending, globs) = pick(
      [
        ("", []), ("Prefix", []), ("Suffix", []), ("Pattern", [".*", "a*", ".", "/.*", #"\\."#]),
        ("AdvancedPattern", [".*", "[ab]*", "[^/]+", ".", "a{2}", "[/1]{1,2}", "b+"]),
      ] as [(String, [String])]
    )
    let texts =
      switch part {
      case "query": ["a", "b", "=1", "a=1", "&amp;"]
      case "fragment": ["a", "b"]
      case "ssp": ["a", "/", "?a=1", "b", "?"]
      default: ["/", "a", "b", "1", "/a"]
      }
    var beginning = ""
    if ending != "Suffix", part == "path" || part == "ssp" { beginning = oneIn(8) ? "" : "/" }
    if ending != "Suffix", part == "ssp" { beginning = "//\(hosts[0])" + (oneIn(3) ? "" : "/") }
    let text = beginning + text(of: texts + globs, upTo: ending == "Suffix" ? 2 : 4)
    // A question mark at the beginning would be a reference.
    return "<data android:\(part)\(ending)=\"\(text.hasPrefix("?") ? "a" : "")\(text)\"/>"
  }

  /// Returns the text of a random `assetlinks.json` file with dynamic rules.
  package mutating func assetLinks(package: String, fingerprints: [String]) -> String {
    let rules = (0..<Int.random(in: 1...4, using: &self)).map { _ in
      var members: [String] = []
      if !oneIn(4) { members.append("\"/\": \"/\(text(of: ["*", "?", "a", "/", "b"], upTo: 4))\"") }
      if oneIn(3) {
        members.append("\"?\": {\"\(pick(["a", "b"]))\": \"\(pick(["*", "1", "?*", "a"]))\"}")
      }
      if oneIn(4) { members.append("\"#\": \"\(pick(["*", "a", "?b"]))\"") }
      if oneIn(3) { members.append("\"exclude\": true") }
      return "{\(members.joined(separator: ", "))}"
    }
    let permission = "delegate_permission/common.handle_all_urls"
    let include = #"{"include": "https://x.example/more.json"}"#
    if oneIn(16) { return "[\(include)]" }
    let first = oneIn(16) ? include + ", " : ""
    return """
      [\(first){"relation": ["\(permission)"], "target": {"namespace": "android_app",
        "package_name": "\(package)", "sha256_cert_fingerprints": \(fingerprints)},
        "relation_extensions": {"\(permission)": {"dynamic_app_link_components":
        [\(rules.joined(separator: ", "))]}}}]
      """
  }
}
