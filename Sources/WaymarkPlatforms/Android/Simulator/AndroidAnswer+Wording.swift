import Waymark

extension AndroidAnswer {
  /// Why, in one sentence that begins in lower case.
  public var reason: String {
    switch cause {
    case .verified(let host, isAssumed: false):
      "the filter takes it, and \(quoted(host)) is verified"
    case .verified(let host, isAssumed: true):
      "the filter takes it, if \(quoted(host)) is verified as the manifest asks"
    case .customScheme: "the filter takes it, and a scheme of one's own is not verified"
    case .beforeVerification: "the filter takes it, and the system does not verify hosts yet"
    case .notAskedFor(let host):
      "a filter takes it, and none asks with autoVerify and web schemes alone to verify "
        + quoted(host)
    case .notVerified(let host, let verification):
      "a filter takes it, and \(quoted(host)) is not verified: \(verification.words)"
    case .otherHostNotVerified(let host):
      "a filter takes it, and \(quoted(host)) is not verified, as all hosts would have to be"
    case .dynamicRule(let allows, let statement, let rule?):
      "a filter takes it, and rule \(rule) of statement \(statement) "
        + (allows ? "opens the app" : "excludes it")
    case .dynamicRule(_, let statement, nil):
      "a filter takes it, and no dynamic rule of statement \(statement) fits"
    case .noFilter: "no filter takes it"
    case .noSuchFilter: "no activity of the manifest has a filter"
    }
  }
}

extension Optional where Wrapped == AssetLinks.Verification {
  fileprivate var words: String {
    switch self {
    case nil: "there is no assetlinks.json for it"
    case .verified: "it is"
    case .notNamed: "no statement names the app"
    case .otherCertificate: "no statement has the app's certificate"
    case .refused(let statement): "statement \(statement) makes the device give up on the file"
    }
  }
}

extension AndroidRefusal {
  /// Why, in one sentence that begins in lower case.
  var words: String {
    switch self {
    case .disabled: "the component is not enabled"
    case .notExported: "the component is not exported"
    case .lacks(let name): "the filter lacks \(name)"
    case .exception(let error): "the system throws \(error.exception)"
    case .data(let mismatch): mismatch.words
    }
  }
}

extension AndroidMismatch {
  fileprivate var words: String {
    switch self {
    case .noScheme: "the filter has no scheme, and then takes no link"
    case .scheme(let schemes): "the scheme is none of \(list(schemes))"
    case .schemeSpecificPart: "what follows the scheme does not fit"
    case .authority(let hosts): "the host or its port is none of \(list(hosts))"
    case .path(hasGroups: false): "the path does not fit"
    case .path(hasGroups: true): "neither the path nor a relative group fits"
    case .blocked(let group): "relative group \(group) blocks it"
    case .type: "the filter is for contents of a type"
    }
  }

  /// The texts, each once; of many the first few, and how many more there are.
  private func list(_ texts: [String]) -> String {
    var known: Set<String> = []
    let names = texts.filter { known.insert($0).inserted }
    let limit = 6
    let shown = names.prefix(limit).map { quoted($0) }.joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
