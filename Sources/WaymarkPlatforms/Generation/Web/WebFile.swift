import Waymark

/// A file for the systems that a web server serves.
struct WebFile: Sendable, Hashable {
  /// The path of its URL on the server.
  let url: String
  /// The path of the file relative to the output directory.
  let path: String

  /// Returns the files of a place.
  ///
  /// Apple's systems also request the file at the root (QA1919); Android never does.
  static func files(of place: WebPlace, _ app: AppIdentity) -> [WebFile] {
    var files: [WebFile] = []
    if let path = place.association {
      files.append(WebFile(url: "/.well-known/apple-app-site-association", path: path))
      files.append(WebFile(url: "/apple-app-site-association", path: path))
    }
    if app.android != nil {
      let path = ".well-known/assetlinks.json"
      files.append(WebFile(url: "/" + path, path: place.assetLinks ?? path))
    }
    return files
  }
}
