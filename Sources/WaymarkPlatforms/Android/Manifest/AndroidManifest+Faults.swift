extension AndroidManifest {
  /// Everything in the filters that the system or the build tools refuse or ignore, in the order
  /// of the file; the first 250.
  ///
  /// What is accepted and yet is wrong or risky is for lint to find. Values behind references and
  /// placeholders are not looked at.
  public var faults: [FileFault] {
    var faults = ManifestFaults(document: document)
    for (component, path) in Self.located(document.root.elements(named: "application").first) {
      guard Component(element: component) != nil else { continue }
      faults.checkFlags(["exported", "enabled"], of: component, path)
      for (filter, path) in Self.located(component, under: path)
      where filter.name == "intent-filter" {
        faults.check(filter: filter, path)
      }
    }
    return faults.list
  }

  /// The filters of the file with their components and key paths.
  package var locatedFilters: [(component: Component, filter: IntentFilter, keyPath: String)] {
    var located: [(component: Component, filter: IntentFilter, keyPath: String)] = []
    for application in document.root.elements(named: "application") {
      for (element, path) in Self.located(application) {
        guard let component = Component(element: element) else { continue }
        for (filter, path) in Self.located(element, under: path)
        where filter.name == "intent-filter" {
          located.append((component, IntentFilter(element: filter), path))
        }
      }
    }
    return located
  }

  /// The elements in an element with their paths, counted by name from 1 as XPath does.
  static func located(
    _ parent: XMLElement?,
    under path: String = "manifest/application"
  ) -> [(XMLElement, String)] {
    var counts: [String: Int] = [:]
    return (parent?.elements ?? []).map { element in
      counts[element.name, default: 0] += 1
      return (element, "\(path)/\(element.name)[\(counts[element.name, default: 1])]")
    }
  }
}

/// What reads a manifest notes on its way.
private struct ManifestFaults {
  let document: XMLDocument
  private(set) var list: [FileFault] = []

  init(document: XMLDocument) { self.document = document }

  private mutating func note(_ reason: FileFault.Reason, _ path: String, at offset: Int) {
    if list.count >= JSONFaults.limit { return }
    list.append(FileFault(reason, keyPath: path, place: document.place(of: offset)))
  }

  mutating func checkFlags(_ names: [String], of element: XMLElement, _ path: String) {
    for name in names {
      guard let attribute = element.attribute(name, in: AndroidManifest.namespace),
        element.flag(name) == nil,
        AndroidManifest.Values().resolve(attribute.value).text != nil
      else { continue }
      let problem = ManifestProblem.badFlag(attribute: name, value: attribute.value)
      note(.manifest(problem), "\(path)/@android:\(name)", at: attribute.offset)
    }
  }

  mutating func check(filter: XMLElement, _ path: String) {
    checkFlags(["autoVerify"], of: filter, path)
    for (element, path) in AndroidManifest.located(filter, under: path) {
      switch element.name {
      case "action", "category":
        if element.attribute("name", in: AndroidManifest.namespace) == nil {
          note(.manifest(.missingName(element.name)), path, at: element.offset)
        }
      case "data": check(data: AndroidManifest.Data(element: element), path)
      case "uri-relative-filter-group":
        checkFlags(["allow"], of: element, path)
        for (data, path) in AndroidManifest.located(element, under: path) where data.name == "data"
        {
          check(data: AndroidManifest.Data(element: data), path)
        }
      default: break
      }
    }
  }

  private mutating func check(data: AndroidManifest.Data, _ path: String) {
    for attribute in data.attributes {
      guard let text = data[attribute].flatMap({ AndroidManifest.Values().resolve($0).text })
      else { continue }
      let place = "\(path)/@android:\(attribute.rawValue)"
      let offset =
        data.element.attribute(attribute.rawValue, in: AndroidManifest.namespace)?.offset ?? 0
      if attribute == .port {
        if Int32(text) == nil { note(.manifest(.badPort(text)), place, at: offset) }
        if data[.host] == nil { note(.manifest(.portWithoutHost), place, at: offset) }
      }
      guard let kind = attribute.pattern?.kind else { continue }
      do throws(AndroidPatternError) {
        _ = try AndroidPattern(text, kind: kind)
      } catch {
        note(.androidPattern(error), place, at: offset)
      }
    }
  }
}
