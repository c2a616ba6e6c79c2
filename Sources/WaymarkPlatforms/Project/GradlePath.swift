/// The path of a statement: the blocks around it with the names of flavours and build types.
struct GradlePath {
  private(set) var names: [String] = []
  /// The keys in brackets.
  private(set) var keys: [String] = []
  /// The container of the innermost item: `productFlavors`, `buildTypes`, `defaultConfig`.
  private(set) var container: String?
  /// The flavour, build type or source set; `*` for all.
  private(set) var item: String?
  private(set) var hasUnknownItem = false
  private(set) var createsItem = false
  /// The names after the item.
  private(set) var property: [String] = []
  private var last: GradleExpression.Step?

  /// The key in the last brackets.
  var key: String? { last?.name == "[]" ? last?.text : nil }

  private static let containers: Set<String> = [
    "productFlavors", "buildTypes", "defaultConfig", "sourceSets",
  ]
  private static let makers: Set<String> = [
    "create", "register", "getByName", "named", "maybeCreate",
  ]
  private static let forAll: Set<String> = ["all", "configureEach", "each", "forEach"]
  private static let transparent: Set<String> = [
    "apply", "run", "also", "with", "let", "this", "project", "extensions", "android", "target",
    "configure",
  ]

  init(_ steps: [GradleExpression.Step]) {
    last = steps.last
    for (place, step) in steps.enumerated() {
      if step.name == "[]" {
        keys.append(step.text ?? "")
        continue
      }
      let isLast = place == steps.count - 1
      if Self.transparent.contains(step.name), !isLast || step.arguments == nil {
        continue
      }
      var name = step.name
      // In a loop over texts, `listOf("de", "fr").forEach { create(it) }` makes items.
      if item == "*", property.isEmpty, Self.makers.contains(name) { item = nil }
      let needsItem = container != nil && container != "defaultConfig" && item == nil
      if step.name == GradleScript.textStep || Self.makers.contains(step.name) {
        name = step.text ?? ""
        if needsItem, name.isEmpty || step.text == nil {
          hasUnknownItem = true
          name = "?"
        }
        createsItem = needsItem && !hasUnknownItem
      } else if needsItem, Self.forAll.contains(step.name) {
        name = "*"
      }
      if needsItem, name == "?" { hasUnknownItem = true }
      names.append(name)
      if Self.containers.contains(name) {
        (container, item, property) = (name, nil, [])
        (hasUnknownItem, createsItem) = (false, false)
      } else if needsItem {
        if hasUnknownItem { continue }
        // A call with arguments is no item: `logger.info("…")`.
        if step.arguments != nil, !createsItem, name != "*" { continue }
        item = name
      } else if container != nil {
        property.append(name)
      }
    }
  }

  /// Returns the arguments of a statement: those after it, or those in its last parentheses.
  func arguments(of statement: GradleScript.Statement) -> [GradleExpression] {
    if !statement.arguments.isEmpty { return statement.arguments }
    return last?.name == "[]" ? [] : last?.arguments ?? []
  }
}
