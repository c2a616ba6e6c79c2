import Waymark

extension Pattern {
  /// The parameters that are probably secrets, by their own names, by those of their query items,
  /// or by the text `name=` before them in the fragment.
  var apparentSecrets: [String] {
    var secrets = declaredNames.filter(\.looksSecret)
    var known = Set(secrets)
    func isSecret(_ parameter: Parameter, _ label: String) -> Bool {
      let isText = parameter.restriction == .none
      return label.looksSecret
        || isText && (label.namesSession || parameter.name.namesSession)
    }
    func add(_ elements: [Element], label: String = "") {
      var label = label
      for element in elements {
        switch element {
        case .literal(let text):
          let item = text.split(separator: "&", omittingEmptySubsequences: false).last ?? ""
          label = item.hasSuffix("=") ? String(item.dropLast()) : label
        case .parameter(let parameter) where isSecret(parameter, label):
          if known.insert(parameter.name).inserted { secrets.append(parameter.name) }
        default: break
        }
      }
    }
    for item in queryItems { item.value?.components.forEach { add($0, label: item.name) } }
    fragment?.components.forEach { add($0) }
    return secrets
  }
}

extension String {
  /// The name in lowercase, without the marks between its words.
  private var lettersOfName: String { lowercasedASCII(self).filter { !"_-.".contains($0) } }

  /// Indicates whether the name is probably that of a secret; only names that rarely have another
  /// meaning count, unlike `code` and `key`.
  package var looksSecret: Bool {
    let letters = lettersOfName
    if ["jwt", "oobcode", "otp", "pwd"].contains(letters) { return true }
    // The name may end with other words: 'client_secret', 'accessToken', 'token_hash'.
    let ends = [
      "apikey", "passcode", "passwd", "password", "privatekey", "secret", "secretkey", "token",
      "tokenhash",
    ]
    let isAnswer = ["is", "has"].contains { words.first == $0 }
    return !isAnswer
      && (ends.contains(where: letters.hasSuffix)
        || words.count > 1 && ["jwt", "otp", "pwd"].contains(words.last))
  }

  /// Indicates whether the name is that of a session.
  ///
  /// In a query or a fragment, it is probably that of a user who is signed in, and in a path one of
  /// a conference.
  var namesSession: Bool { ["session", "sessionid", "sessionkey"].contains(lettersOfName) }

  /// The words of a name such as `smsOtp`, `sms_otp` and `sms-otp`, in lowercase.
  private var words: [String] {
    var words = [""]
    var wasUpper = true
    for character in self {
      let isMark = "_-.".contains(character)
      if isMark || character.isUppercase && !wasUpper { words.append("") }
      wasUpper = isMark || character.isUppercase
      if !isMark { words[words.count - 1] += lowercasedASCII(String(character)) }
    }
    return words.filter { !$0.isEmpty }
  }
}
