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
