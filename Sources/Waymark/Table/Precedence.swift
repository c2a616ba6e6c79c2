/// Decides which of two routes that match a link takes precedence, and by which rule (article
/// "Precedence").
package struct Precedence: ~Copyable {
  /// A route that matches the link, with the most specific of its scopes that cover the link.
  package struct Candidate: Sendable {
    /// The index of the route in the table.
    package let route: Int
    package let scope: RouteScope

    package init(route: Int, scope: RouteScope) {
      (self.route, self.scope) = (route, scope)
    }
  }

  /// The form of a component; a smaller form is more specific.
  package enum Form: Comparable, Sendable {
    /// The pattern has no component at this position. This is more specific than a catch-all that
    /// captures no component.
    case end
    case literal
    /// Literal text with parameters.
    case mixed(TableBranch.Rank)
    /// A parameter with a restriction.
    case restricted
    case parameter
    case wildcard
    case rest
  }

  /// The first rule that distinguishes two routes.
  package enum Rule: Equatable, Sendable {
    case scope, literalItems, requiredItems, optionalParts, valueText, itemOrder, literalItemOrder
    case component(index: Int)
  }

  /// The rule, and whether the left of two routes takes precedence.
  package typealias Decision = (isFirst: Bool, rule: Rule)

  private let choice: LeafChoice
  private let componentCount: Int

  /// - Parameter isForMany: Indicates whether many routes will be compared, so that sorting the
  ///   link's query items saves time.
  package init(_ table: RouteTable, _ link: DeepLink, isForMany: Bool = true) {
    choice = LeafChoice(table, link.linkText, link.layout, sortsItems: isForMany)
    guard link.layout.flags.contains(.hasComponents) else {
      componentCount = 0
      return
    }
    componentCount = withBytes(link.key) { bytes in
      link.layout.path.reduce(1) { $0 + (bytes[$1] == 0x2F ? 1 : 0) }
    }
  }

  /// Compares two routes by all rules.
  package func compare(_ left: Candidate, _ right: Candidate) -> Decision {
    if left.scope == right.scope { return compare(left.route, right.route) }
    return (left.scope.specificity > right.scope.specificity, .scope)
  }

  /// Compares two routes with the same scope, component by component from the left.
  func compare(_ left: Int, _ right: Int) -> Decision {
    let (one, other) = (choice.table.codes[left], choice.table.codes[right])
    let (forms, otherForms) = (forms(one), forms(other))
    for index in 0..<max(forms.count, otherForms.count) {
      let form = index < forms.count ? forms[index] : .end
      let otherForm = index < otherForms.count ? otherForms[index] : .end
      if form != otherForm { return (form < otherForm, .component(index: index)) }
    }
    return RouteRank(one).compare(RouteRank(other)) ?? choice.compareItems(left, right)
  }

  /// Returns the forms of the components that are used to match the link.
  package func forms(_ code: PatternCode) -> [Form] {
    var forms: [Form] = []
    code.forEachComponent { index, tokens in
      let form = code.form(of: tokens)
      // A catch-all may follow the link's last component and capture no component.
      if index < componentCount || form == .rest && index == componentCount { forms.append(form) }
    }
    return forms
  }
}

extension PatternCode {
  /// Returns the form of a component.
  package func form(of component: Range<Int>) -> Precedence.Form {
    switch kind(of: component) {
    case .literal: .literal
    case .branch: component.count > 1 ? .mixed(rank(of: component)) : .restricted
    case .parameter: .parameter
    case .wildcard: .wildcard
    case .rest: .rest
    }
  }
}

/// The rank that decides between routes that end at the same node (rule 3).
package struct RouteRank: Sendable, Equatable {
  /// The number of required items and fragments with a literal value.
  package private(set) var literal = 0
  /// The number of required items and fragments.
  package private(set) var required = 0
  /// The number of optional components, items and fragments.
  package private(set) var optional = 0
  /// The number of literal bytes around the parameters of required items and fragments.
  package private(set) var text = 0

  package init(_ code: PatternCode) {
    optional = code.optionalCount
    guard code.pathCount < code.tokens.count else { return }
    code.forEachCondition { item, value in
      if code.tokens[item ?? code.queryEnd].isOptional {
        optional += 1
      } else {
        required += 1
        if code.isLiteral(value) { literal += 1 }
        text += code.textCount(ofValue: value)
      }
    }
  }

  /// Returns whether a route of this rank is tried before a route of the other rank, and the rule
  /// that decides; `nil` if the ranks are equal.
  package func compare(_ other: RouteRank) -> Precedence.Decision? {
    if literal != other.literal { return (literal > other.literal, .literalItems) }
    if required != other.required { return (required > other.required, .requiredItems) }
    if optional != other.optional { return (optional < other.optional, .optionalParts) }
    return text == other.text ? nil : (text > other.text, .valueText)
  }
}
