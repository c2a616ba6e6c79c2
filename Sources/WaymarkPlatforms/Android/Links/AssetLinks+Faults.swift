import Waymark

extension AssetLinks {
  /// Everything that is wrong with the statements, in their order; the first 250.
  ///
  /// Google's service leaves out a statement with a fault and keeps the others. What can be read
  /// and yet is risky is for lint to find.
  public var faults: [FileFault] {
    var faults = JSONFaults(file)
    let root = JSONFaults.Node(root)
    if root.isEmpty { faults.note(.assetLinks(.noStatements), root) }
    for statement in root.elements {
      for (problem, node) in Self.problems(of: statement) {
        faults.note(.assetLinks(problem), node)
      }
    }
    return faults.list
  }

  typealias Problem = (problem: AssetLinksProblem, node: JSONFaults.Node)

  /// What is wrong with one statement.
  static func problems(of statement: JSONFaults.Node) -> [Problem] {
    guard statement.value.members != nil else {
      return [(.noObject(found: statement.value.kind), statement)]
    }
    if let include = statement["include"] {
      var problems: [Problem] = []
      for key in ["relation", "target"] {
        if let node = statement[key] { problems.append((.includeWithOthers, node)) }
      }
      do throws(AssetLinksProblem.SiteProblem) {
        _ = try AssetSite(include: include.value.string ?? "")
      } catch {
        problems.append((.badInclude(error), include))
      }
      return problems
    }
    return relationProblems(statement) + targetProblems(statement) + dynamicProblems(statement)
  }

  // MARK: - Relations

  private static func relationProblems(_ statement: JSONFaults.Node) -> [Problem] {
    guard let list = statement["relation"] else { return [(.missingRelation, statement)] }
    guard list.value.array != nil else {
      return [(.relationNoList(found: list.value.kind), list)]
    }
    if list.isEmpty { return [(.missingRelation, list)] }
    return list.elements.compactMap { node in
      guard let text = node.value.string else {
        return (.relationNoString(found: node.value.kind), node)
      }
      return problem(ofRelation: text).map { ($0, node) }
    }
  }

  /// What is wrong with a relation: `kind/detail`, each of a-z, 0-9, `_` and `.`.
  static func problem(ofRelation text: String) -> AssetLinksProblem? {
    let halves = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard halves.count == 2 else { return .badRelation(text) }
    let isWord = { (half: Substring.UTF8View) in
      !half.isEmpty
        && half.allSatisfy {
          $0 &- 0x61 < 26 || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        }
    }
    if !isWord(halves[0]) { return .badRelationKind(text) }
    return isWord(halves[1]) ? nil : .badRelationDetail(text)
  }

  // MARK: - Targets

  private static func targetProblems(_ statement: JSONFaults.Node) -> [Problem] {
    guard let target = statement["target"] else { return [(.missingTarget, statement)] }
    guard target.value.members != nil else {
      return [(.targetNoObject(found: target.value.kind), target)]
    }
    switch target["namespace"]?.value.string {
    case "android_app": return appProblems(target)
    case "web":
      guard let site = target["site"] else { return [(.missingSite, target)] }
      return problem(ofSite: site.value.string ?? "").map { [($0, site)] } ?? []
    case let name: return [(.unknownNamespace(name), target["namespace"] ?? target)]
    }
  }

  /// What is wrong with the URL of a site.
  static func problem(ofSite text: String) -> AssetLinksProblem? {
    do throws(AssetLinksProblem.SiteProblem) {
      _ = try AssetSite(site: text)
      return nil
    } catch {
      return .badSite(error)
    }
  }

  private static func appProblems(_ target: JSONFaults.Node) -> [Problem] {
    var problems: [Problem] = []
    if let package = target["package_name"] {
      let name = package.value.string ?? ""
      if !IdentityFormat.package.accepts(name) { problems.append((.badPackage(name), package)) }
    } else {
      problems.append((.missingPackage, target))
    }
    guard let list = target["sha256_cert_fingerprints"] else {
      return problems + [(.missingFingerprints, target)]
    }
    guard list.value.array != nil else {
      return problems + [(.fingerprintsNoList(found: list.value.kind), list)]
    }
    if list.isEmpty { problems.append((.noFingerprints, list)) }
    for node in list.elements {
      guard let text = node.value.string else {
        problems.append((.fingerprintNoString(found: node.value.kind), node))
        continue
      }
      if !IdentityFormat.fingerprint.accepts(text) {
        problems.append((.badFingerprint(text), node))
      }
    }
    return problems
  }

  // MARK: - Dynamic rules

  private static func dynamicProblems(_ statement: JSONFaults.Node) -> [Problem] {
    guard let extensions = statement["relation_extensions"] else { return [] }
    guard extensions.value.members != nil else {
      return [(.badDynamicRules(key: nil, expected: "an object"), extensions)]
    }
    guard let list = extensions[handleAllURLs]?["dynamic_app_link_components"] else { return [] }
    guard list.value.array != nil, !list.isEmpty else {
      return [(.badDynamicRules(key: nil, expected: "an array of rules"), list)]
    }
    return list.elements.compactMap { rule in
      guard rule.value.members != nil else {
        return (.badDynamicRules(key: nil, expected: "objects"), rule)
      }
      return DynamicComponent.mistake(in: rule.value).map {
        let expected = $0.expected == .bool ? "true or false" : "\($0.expected.rawValue) with text"
        return (.badDynamicRules(key: $0.key, expected: expected), rule[$0.key] ?? rule)
      }
    }
  }
}
