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

extension AndroidManifest.Data.Attribute {
  /// `android:scheme`: the scheme.
  public static let scheme = Self(rawValue: "scheme")
  /// `android:host`: the host, with `*` in front for all that end so.
  public static let host = Self(rawValue: "host")
  /// `android:port`: the port, beside a host.
  public static let port = Self(rawValue: "port")
  /// `android:mimeType`: a type of contents.
  public static let mimeType = Self(rawValue: "mimeType")
  /// `android:path`: the decoded path, literally.
  public static let path = Self(rawValue: "path")
  /// `android:pathPrefix`: how the decoded path begins.
  public static let pathPrefix = Self(rawValue: "pathPrefix")
  /// `android:pathSuffix`: how the decoded path ends.
  public static let pathSuffix = Self(rawValue: "pathSuffix")
  /// `android:pathPattern`: a simple glob for the decoded path.
  public static let pathPattern = Self(rawValue: "pathPattern")
  /// `android:pathAdvancedPattern`: an advanced glob for the decoded path.
  public static let pathAdvancedPattern = Self(rawValue: "pathAdvancedPattern")
  /// `android:ssp`: all that follows the scheme, literally.
  public static let ssp = Self(rawValue: "ssp")
  /// `android:sspPrefix`: how all that follows the scheme begins.
  public static let sspPrefix = Self(rawValue: "sspPrefix")
  /// `android:sspSuffix`: how all that follows the scheme ends.
  public static let sspSuffix = Self(rawValue: "sspSuffix")
  /// `android:sspPattern`: a simple glob for all that follows the scheme.
  public static let sspPattern = Self(rawValue: "sspPattern")
  /// `android:sspAdvancedPattern`: an advanced glob for all that follows the scheme.
  public static let sspAdvancedPattern = Self(rawValue: "sspAdvancedPattern")
  /// `android:query`: one parameter, in a relative group, literally.
  public static let query = Self(rawValue: "query")
  /// `android:queryPrefix`: how one parameter, in a relative group begins.
  public static let queryPrefix = Self(rawValue: "queryPrefix")
  /// `android:querySuffix`: how one parameter, in a relative group ends.
  public static let querySuffix = Self(rawValue: "querySuffix")
  /// `android:queryPattern`: a simple glob for one parameter, in a relative group.
  public static let queryPattern = Self(rawValue: "queryPattern")
  /// `android:queryAdvancedPattern`: an advanced glob for one parameter, in a relative group.
  public static let queryAdvancedPattern = Self(rawValue: "queryAdvancedPattern")
  /// `android:fragment`: the fragment, in a relative group, literally.
  public static let fragment = Self(rawValue: "fragment")
  /// `android:fragmentPrefix`: how the fragment, in a relative group begins.
  public static let fragmentPrefix = Self(rawValue: "fragmentPrefix")
  /// `android:fragmentSuffix`: how the fragment, in a relative group ends.
  public static let fragmentSuffix = Self(rawValue: "fragmentSuffix")
  /// `android:fragmentPattern`: a simple glob for the fragment, in a relative group.
  public static let fragmentPattern = Self(rawValue: "fragmentPattern")
  /// `android:fragmentAdvancedPattern`: an advanced glob for the fragment, in a relative group.
  public static let fragmentAdvancedPattern = Self(rawValue: "fragmentAdvancedPattern")
}
