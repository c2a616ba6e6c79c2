import Waymark

/// A file for the systems that a web server serves.
struct WebFile: Sendable, Hashable {
  /// Where it is served.
  let url: String
  /// Where it stands below the output.
  let path: String

  /// The files of a place.
  ///
  /// Apple's systems also look at the root (QA1919), Android's never.
  static func files(of place: WebPlace, _ app: AppIdentity) -> [WebFile] {
    var files: [WebFile] = []
    if let path = place.association {
      files.append(WebFile(url: "/.well-known/apple-app-site-association", path: path))
      files.append(WebFile(url: "/apple-app-site-association", path: path))
    }
    if app.android != nil {
      let path = ".well-known/assetlinks.json"
      files.append(WebFile(url: "/" + path, path: path))
    }
    return files
  }
}
