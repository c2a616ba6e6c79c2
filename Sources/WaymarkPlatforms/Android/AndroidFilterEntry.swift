import Waymark

extension AndroidSimulator {
  /// A filter of the manifest.
  ///
  /// This type is a class because each link is compared with each filter.
  final class Entry: Sendable {
    let component: AndroidManifest.Component
    /// The name of the activity that the component opens.
    let activity: String?
    /// The index of the component among those with filters.
    let componentIndex: Int
    let filter: AndroidManifest.IntentFilter
    let keyPath: String
    let line: Int?
    let compiled: CompiledFilter
    /// The reason why the filter accepts no link at all.
    let error: AndroidFilterError?
    /// The parts of the manifest because of which it is not known whether the filter accepts a link
    /// that its data match.
    let unknown: [String]

    init(
      _ component: AndroidManifest.Component,
      activity: String?,
      componentIndex: Int,
      _ element: XMLElement,
      keyPath: String,
      line: Int?,
      apiLevel: Int
    ) {
      self.component = component
      self.activity = activity
      self.componentIndex = componentIndex
      self.keyPath = keyPath
      self.line = line
      filter = AndroidManifest.IntentFilter(element: element)
      if element.name == "nav-graph" {
        compiled = CompiledFilter(unknown: [Self.navGraph])
      } else {
        compiled = CompiledFilter(filter, apiLevel: apiLevel, values: .init())
      }
      let gate = FilterGate(component, element)
      error = gate.error ?? compiled.exception.map { .exception($0) }
      unknown = gate.unknown
    }

    var isNavGraph: Bool { filter.element.name == "nav-graph" }

    /// Indicates whether the filter has no host, or the category of a browser, so that the system
    /// treats the app as a browser.
    ///
    /// Source: `IntentFilter.handleAllWebDataURI` of AOSP 14.
    var isForAnyHost: Bool {
      filter.isOfBrowser || compiled.rules.authorities.isEmpty && !isNavGraph
    }

    /// The name of the element in whose place the build writes filters.
    static let navGraph = "<nav-graph>"

    /// The names of everything that is not known about the filter.
    var allUnknown: [String] {
      let autoVerify = filter.element.unknownValue(of: "autoVerify").map { [$0] } ?? []
      return autoVerify + unknown + compiled.unknown
    }

    /// The names because of which it is not known whether the filter accepts a link.
    var resultUnknown: [String] { unknown + compiled.unknown }

    /// Returns whether the filter accepts a link from a browser.
    func result(_ uri: AndroidURI) -> Result<AndroidMatch, AndroidFilterError> {
      if let error { return .failure(error) }
      let match = compiled.match(uri)
      if case .success = match, !unknown.isEmpty { return .failure(.data(.unknown(resultUnknown))) }
      return match.mapError { .data($0) }
    }

    /// Returns whether the filter requests verification, and whether the system verifies its hosts
    /// if any filter requests it; `nil` if that is not known.
    func verification(by rule: VerificationRule) -> (requests: Bool?, isVerified: Bool?) {
      if filter.element.isRemoved { return (false, false) }
      if filter.element.name == "nav-graph" { return (nil, nil) }
      let isForLinks = Self.all([
        FilterGate.has(viewAction, filter.actions),
        FilterGate.has(browsableCategory, filter.categories),
      ])
      let schemes = compiled.rules.schemes
      let known = schemes.filter { $0 != AndroidFilterRules.nothing }
      let isUnknown = known.count < schemes.count || compiled.widest?.hasAnyScheme == true
      let hasOnlyWebSchemes: Bool? =
        known.allSatisfy(isWeb) ? isUnknown ? nil : !schemes.isEmpty : false
      let isAutomatic: Bool? =
        filter.element.unknownValue(of: "autoVerify") == nil ? filter.autoVerify == true : nil
      var conditions = [isForLinks, hasOnlyWebSchemes, isAutomatic]
      if rule == .ownFilters {
        conditions.append(FilterGate.has(defaultCategory, filter.categories))
        return (Self.all(conditions), Self.all(conditions))
      }
      let hasWebScheme: Bool? = known.contains(where: isWeb) ? true : isUnknown ? nil : false
      let isForWeb = rule == .webFilters ? hasOnlyWebSchemes : hasWebScheme
      return (Self.all(conditions), Self.all([isForLinks, isForWeb]))
    }

    private static func all(_ conditions: [Bool?]) -> Bool? {
      conditions.contains(false) ? false : conditions.contains(nil) ? nil : true
    }
  }

  /// The filters whose hosts a system verifies.
  enum VerificationRule {
    /// Those with `autoVerify`, since API level 31.
    case ownFilters
    /// All with only web schemes if one of them has `autoVerify`, before API level 31.
    case webFilters
    /// All with a web scheme if one has `autoVerify` and no other schemes: since API level 31, for
    /// an app whose target level is lower.
    case mixedFilters
  }
}

private let viewAction = AndroidManifest.IntentFilter.viewAction
private let defaultCategory = AndroidManifest.IntentFilter.defaultCategory
private let browsableCategory = AndroidManifest.IntentFilter.browsableCategory

/// The conditions for links from a browser that do not depend on the link: those of the
/// application, of the component, and of the filter's action and categories.
struct FilterGate {
  /// The reason why the filter accepts no link at all.
  private(set) var error: AndroidFilterError?
  /// The references and placeholders whose values decide.
  private(set) var unknown: [String] = []

  init(_ component: AndroidManifest.Component, _ filter: XMLElement) {
    let elements = [component.application, component.element, filter].compactMap { $0 }
    if elements.contains(where: \.isRemoved) {
      error = .removed
      return
    }
    error = component.missingAttribute.map { .rejected(component.kind, $0) }
    if let target = component.unknownTarget { unknown.append(target) }
    if let application = component.application {
      require(application, "enabled", .applicationDisabled)
    }
    require(component.element, "enabled", .disabled)
    // Before API level 31 a component with a filter is exported unless the manifest sets `false`.
    require(component.element, "exported", .notExported)
    if let permission = Self.permission(of: component)?.name {
      if let name = AndroidManifest.Values().resolve(permission).unknown {
        unknown.append(name)
      } else {
        error = error ?? .permission(permission)
      }
    }
    if filter.name == "nav-graph" { return }
    for (name, names) in AndroidManifest.IntentFilter(element: filter).partsForLinks {
      switch Self.has(name, names) {
      case true?: continue
      case false?: error = error ?? .lacks(name)
      case nil: unknown += names.compactMap { AndroidManifest.Values().resolve($0).unknown }
      }
    }
  }

  /// Returns the permission that an app needs to open a component, and whether the application
  /// declares it for all; `nil` for none.
  static func permission(
    of component: AndroidManifest.Component
  ) -> (name: String, isOfAll: Bool)? {
    // An alias has its own permission, and no other.
    let owners = component.kind == .activityAlias ? [] : [component.application]
    let elements = [component.element] + owners.compactMap { $0 }
    for (index, element) in elements.enumerated() {
      guard let name = element.attribute("permission", in: AndroidManifest.namespace)?.value else {
        continue
      }
      return name.isEmpty ? nil : (name, index > 0)
    }
    return nil
  }

  private mutating func require(
    _ element: XMLElement,
    _ flag: String,
    _ failure: AndroidFilterError
  ) {
    if let name = element.unknownValue(of: flag) { unknown.append(name) }
    if element.flag(flag) == false { error = error ?? failure }
  }

  /// Returns whether a list contains a name; `nil` if an element without a known value may be it.
  static func has(_ name: String, _ names: [String]) -> Bool? {
    if names.contains(name) { return true }
    return names.contains { AndroidManifest.Values().resolve($0).unknown != nil } ? nil : false
  }
}

/// The reason why a filter does not accept a link.
///
/// `AndroidAnswer.swift` contains the messages.
enum AndroidFilterError: Error, Sendable, Hashable {
  case removed
  /// The component lacks an attribute without which the system rejects the app.
  case rejected(AndroidManifest.Component.Kind, String)
  case applicationDisabled
  case disabled
  case notExported
  case permission(String)
  case lacks(String)
  case exception(AndroidPatternError)
  case data(AndroidMatchError)

  /// The names of values because of which the result is not known; `nil` if it is known.
  var unknown: [String]? { if case .data(.unknown(let names)) = self { names } else { nil } }
}

func isWeb(_ scheme: String?) -> Bool { scheme == "https" || scheme == "http" }
