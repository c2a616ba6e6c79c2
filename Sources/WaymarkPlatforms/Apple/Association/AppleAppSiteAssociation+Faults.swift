import Waymark

extension AppleAppSiteAssociation {
  /// Everything in the file that is of a wrong type or stands there twice, in the order of its
  /// kinds; the first 250.
  ///
  /// Each fault says what it costs on the systems. What can be read and yet is wrong or risky, a
  /// misspelled key above all, is for lint to find.
  public var faults: [FileFault] {
    var faults = JSONFaults(file)
    let root = JSONFaults.Node(root)
    for service in ["webcredentials", "appclips", "activitycontinuation"] {
      Self.checkApps(root[service], &faults)
    }
    if faults.expect(.object, root["applinks"], cost: "no link opens an app"),
      let appLinks = root["applinks"]
    {
      Self.check(appLinks: appLinks, &faults)
    }
    return faults.list
  }

  private static func checkApps(_ service: JSONFaults.Node?, _ faults: inout JSONFaults) {
    let cost = "the system finds no app for this service"
    guard let service, faults.expect(.object, service, cost: cost) else { return }
    faults.expectStrings(service["apps"], cost: cost)
  }

  private static func check(appLinks: JSONFaults.Node, _ faults: inout JSONFaults) {
    faults.expectStrings(appLinks["apps"], cost: "write 'apps': [], or leave it out")
    check(defaults: appLinks["defaults"], &faults)
    if let variables = appLinks["substitutionVariables"],
      faults.expect(.object, variables, cost: "no variable of the file has values")
    {
      for (_, variable) in variables.members {
        faults.expectStrings(variable, cost: "the variable lacks this value")
      }
    }
    guard let details = appLinks["details"] else { return }
    switch details.value.content {
    case .array:
      for detail in details.elements { check(detail: detail, &faults) }
    case .object:
      for (_, detail) in details.members { check(detail: detail, &faults) }
    default: faults.expect(.array, details, cost: "no link opens an app")
    }
  }

  private static func check(detail: JSONFaults.Node, _ faults: inout JSONFaults) {
    guard faults.expect(.object, detail, cost: "the detail is ignored") else { return }
    faults.expect(.string, detail["appID"], cost: "the detail has no app")
    faults.expectStrings(detail["appIDs"], cost: "the detail lacks this app")
    faults.expectStrings(detail["paths"], cost: "the detail lacks this path")
    check(defaults: detail["defaults"], &faults)
    guard let components = detail["components"],
      faults.expect(.array, components, cost: "the detail has no rules")
    else { return }
    for component in components.elements {
      if faults.expect(.object, component, cost: "the rule is ignored") {
        check(component: component, &faults)
      }
    }
  }

  private static func check(defaults: JSONFaults.Node?, _ faults: inout JSONFaults) {
    guard let defaults, faults.expect(.object, defaults, cost: "the defaults are ignored") else {
      return
    }
    check(component: defaults, &faults)
  }

  private static func check(component: JSONFaults.Node, _ faults: inout JSONFaults) {
    let wider = "the system ignores it, so that the rule fits more links"
    for key in ["/", "#"] { faults.expect(.string, component[key], cost: wider) }
    for key in ["exclude", "caseSensitive", "percentEncoded"] {
      faults.expect(.bool, component[key], cost: "the system may ignore it")
    }
    faults.expect(.string, component["comment"], cost: "no system reads it")
    guard let query = component["?"], query.value.string == nil,
      faults.expect(.object, query, cost: wider)
    else { return }
    let all = "the system ignores the whole object, so that the rule fits every query"
    for (_, item) in query.members { faults.expect(.string, item, cost: all) }
  }
}
