extension AndroidManifest {
  /// A `<data>` element.
  ///
  ///     Data([.scheme: "https", .host: "a.com", .pathPattern: #"/.*\\.pdf"#])[.host]   // "a.com"
  ///
  /// Its values are those of the XML attributes: in a manifest a backslash is written twice, and
  /// `@string/host` or `${host}` stand for other values, which ``Values`` has.
  public struct Data: Sendable {
    /// An attribute, by its name.
    public struct Attribute: RawRepresentable, Sendable, Hashable {
      /// The name without its prefix.
      public let rawValue: String

      /// Names an attribute, one that this module does not know among them.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The part of a URI that it is a pattern for, and the pattern's kind.
      package var pattern: (part: Part, kind: AndroidPattern.Kind)? {
        for part in Part.allCases where rawValue.hasPrefix(part.rawValue) {
          let ending = String(rawValue.dropFirst(part.rawValue.count))
          if let kind = AndroidPattern.Kind.allCases.first(where: { $0.ending == ending }) {
            return (part, kind)
          }
        }
        return nil
      }

      /// The attribute of a part for that kind of pattern.
      package init(_ part: Part, _ kind: AndroidPattern.Kind) {
        self.init(rawValue: part.rawValue + kind.ending)
      }

      /// The first API level whose systems read the attribute; older ones ignore it.
      public var apiLevel: Int {
        switch pattern {
        case (.query, _)?, (.fragment, _)?: 35
        case (_, .suffix)?, (_, .advancedGlob)?: 31
        case (.ssp, _)?: 19
        default: 1
        }
      }
    }

    /// A part of a URI that has patterns.
    package enum Part: String, CaseIterable { case path, ssp, query, fragment }

    package var element: XMLElement

    package init(element: XMLElement) { self.element = element }

    /// Makes an element with these attributes, in their order.
    public init(_ attributes: KeyValuePairs<Attribute, String>) {
      element = XMLElement("data")
      element.attributes = attributes.map { .android($0.rawValue, $1) }
    }

    /// The value of an attribute, as the XML has it.
    public subscript(attribute: Attribute) -> String? {
      element.attribute(attribute.rawValue, in: namespace)?.value
    }

    /// Android's attributes that it has, in their order, unknown ones among them.
    public var attributes: [Attribute] {
      element.attributes.compactMap {
        $0.namespace == namespace ? Attribute(rawValue: $0.localName) : nil
      }
    }
  }
}

extension AndroidPattern.Kind {
  /// What follows the name of a part in the name of an attribute.
  fileprivate var ending: String {
    switch self {
    case .literal: ""
    case .prefix: "Prefix"
    case .suffix: "Suffix"
    case .simpleGlob: "Pattern"
    case .advancedGlob: "AdvancedPattern"
    }
  }
}
