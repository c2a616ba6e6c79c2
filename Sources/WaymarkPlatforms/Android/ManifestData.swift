extension AndroidManifest {
  /// A `<data>` element.
  ///
  ///     Data([.scheme: "https", .host: "a.com", .pathPattern: #"/.*\\.pdf"#])[.host]   // "a.com"
  ///
  /// The values are those of the XML attributes: in a manifest a backslash is written twice, and
  /// `@string/host` or `${host}` refer to values that ``Values`` stores.
  public struct Data: Sendable {
    /// An attribute, identified by its name.
    public struct Attribute: RawRepresentable, Sendable, Hashable {
      /// The name without its prefix.
      public let rawValue: String

      /// Makes an attribute from its name, which may be unknown to this module.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The part of a URI that the attribute is a pattern for, and the kind of pattern.
      package var pattern: (part: Part, kind: AndroidPattern.Kind)? { Self.patterns[rawValue] }

      private static let patterns = {
        var patterns: [String: (part: Part, kind: AndroidPattern.Kind)] = [:]
        for part in Part.allCases {
          for kind in AndroidPattern.Kind.allCases {
            patterns[part.rawValue + kind.ending] = (part, kind)
          }
        }
        return patterns
      }()

      /// Makes the attribute of a part for that kind of pattern.
      package init(_ part: Part, _ kind: AndroidPattern.Kind) {
        self.init(rawValue: part.rawValue + kind.ending)
      }

      /// The first API level whose systems read the attribute.
      ///
      /// Older ones ignore it.
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

    /// Makes an element with these attributes, in this order.
    public init(_ attributes: KeyValuePairs<Attribute, String>) {
      element = XMLElement("data")
      element.attributes = attributes.map { .android($0.rawValue, $1) }
    }

    /// Returns the value of an attribute as written in the XML.
    public subscript(attribute: Attribute) -> String? {
      element.attribute(attribute.rawValue, in: namespace)?.value
    }

    /// Returns the offset of an attribute in the file, or that of the element.
    func offset(of attribute: Attribute) -> Int {
      element.attribute(attribute.rawValue, in: namespace)?.offset ?? element.offset
    }

    /// Returns the value of an attribute that the system receives; `nil` if it is not known.
    func known(_ attribute: Attribute) -> String? {
      self[attribute].flatMap { Values().resolve($0).text }
    }

    /// Indicates whether the element has a pattern for the path.
    var hasPath: Bool { attributes.contains { $0.pattern?.part == .path } }

    /// The Android attributes of the element in their order, including unknown ones.
    public var attributes: [Attribute] { values.map(\.attribute) }

    /// The Android attributes of the element in their order, with their values as written.
    var values: [(attribute: Attribute, text: String)] {
      element.attributes.compactMap {
        $0.namespace == namespace && !$0.isNull
          ? (Attribute(rawValue: $0.localName), $0.value) : nil
      }
    }
  }
}

extension AndroidPattern.Kind {
  /// The text after the name of a part in the name of an attribute.
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

extension AndroidManifest.Data.Attribute {
  /// `android:scheme`: the scheme.
  public static let scheme = Self(rawValue: "scheme")
  /// `android:host`: the host; a leading `*` matches all hosts with that suffix.
  public static let host = Self(rawValue: "host")
  /// `android:port`: the port, used together with a host.
  public static let port = Self(rawValue: "port")
  /// `android:mimeType`: a media type.
  public static let mimeType = Self(rawValue: "mimeType")
  /// `android:path`: the whole decoded path.
  public static let path = Self(rawValue: "path")
  /// `android:pathPrefix`: the prefix of the decoded path.
  public static let pathPrefix = Self(rawValue: "pathPrefix")
  /// `android:pathSuffix`: the suffix of the decoded path.
  public static let pathSuffix = Self(rawValue: "pathSuffix")
  /// `android:pathPattern`: a simple glob for the decoded path.
  public static let pathPattern = Self(rawValue: "pathPattern")
  /// `android:pathAdvancedPattern`: an advanced glob for the decoded path.
  public static let pathAdvancedPattern = Self(rawValue: "pathAdvancedPattern")
  /// `android:ssp`: all text after the scheme.
  public static let ssp = Self(rawValue: "ssp")
  /// `android:sspPrefix`: the prefix of the text after the scheme.
  public static let sspPrefix = Self(rawValue: "sspPrefix")
  /// `android:sspSuffix`: the suffix of the text after the scheme.
  public static let sspSuffix = Self(rawValue: "sspSuffix")
  /// `android:sspPattern`: a simple glob for the text after the scheme.
  public static let sspPattern = Self(rawValue: "sspPattern")
  /// `android:sspAdvancedPattern`: an advanced glob for the text after the scheme.
  public static let sspAdvancedPattern = Self(rawValue: "sspAdvancedPattern")
  /// `android:query`: one whole query parameter, in a relative group.
  public static let query = Self(rawValue: "query")
  /// `android:queryPrefix`: the prefix of one query parameter, in a relative group.
  public static let queryPrefix = Self(rawValue: "queryPrefix")
  /// `android:querySuffix`: the suffix of one query parameter, in a relative group.
  public static let querySuffix = Self(rawValue: "querySuffix")
  /// `android:queryPattern`: a simple glob for one query parameter, in a relative group.
  public static let queryPattern = Self(rawValue: "queryPattern")
  /// `android:queryAdvancedPattern`: an advanced glob for one query parameter, in a relative group.
  public static let queryAdvancedPattern = Self(rawValue: "queryAdvancedPattern")
  /// `android:fragment`: the whole fragment, in a relative group.
  public static let fragment = Self(rawValue: "fragment")
  /// `android:fragmentPrefix`: the prefix of the fragment, in a relative group.
  public static let fragmentPrefix = Self(rawValue: "fragmentPrefix")
  /// `android:fragmentSuffix`: the suffix of the fragment, in a relative group.
  public static let fragmentSuffix = Self(rawValue: "fragmentSuffix")
  /// `android:fragmentPattern`: a simple glob for the fragment, in a relative group.
  public static let fragmentPattern = Self(rawValue: "fragmentPattern")
  /// `android:fragmentAdvancedPattern`: an advanced glob for the fragment, in a relative group.
  public static let fragmentAdvancedPattern = Self(rawValue: "fragmentAdvancedPattern")
}
