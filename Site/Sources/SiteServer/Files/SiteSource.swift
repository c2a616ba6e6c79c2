internal import FoundationEssentials
internal import WaymarkCatalog
internal import WaymarkCommand
internal import WaymarkPlatforms
internal import WaymarkSite

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The files from which a server makes its site: the catalog, and the templates of pages.
struct SiteSource: Sendable {
  /// The path of the catalog; `nil` for the example.
  let catalog: String?
  /// The path of the folder with templates named `ROUTE.html`; `nil` for none.
  let pages: String?
  /// Indicates whether the site has pages, and not only the files of the systems.
  var hasPages = true
  /// Returns the domain that is meant by requests to a loopback address; `nil` for a server that
  /// other computers can reach.
  let loopbackDomain: @Sendable (LinkCatalog) -> String?

  /// The maximum size of a template, in bytes.
  static var templateLimit: Int { 1 << 20 }

  /// A site, and the catalog that it was made from.
  struct Loaded: Sendable {
    let site: Site
    let catalog: LinkCatalog
    /// The files of the app, and of its variants, that the link book compares with the routes.
    var files = PlatformFiles()
    var variantFiles: [String: PlatformFiles] = [:]
    /// The place and the time from which the catalog comes.
    var source: String?
    /// The reason why the app's files cannot be read; `nil` if they can.
    var fault: String?
  }

  /// The version of the files: a value that changes if one of them changes.
  struct Version: Hashable {
    private var files: [String: [Int64]] = [:]

    /// Adds a file; it can be missing.
    fileprivate mutating func add(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return files[path] = [] }
      files[path] = [
        Int64(status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size),
        status.modificationNanoseconds,
      ]
    }
  }

  /// Returns the version of the files on the disk now.
  func version() -> Version {
    var version = Version()
    if let catalog { version.add(catalog) }
    if let pages {
      version.add(pages)
      let names = (try? Self.templateNames(in: pages)) ?? []
      for name in names { version.add("\(pages)/\(name).html") }
    }
    return version
  }

  /// Reads the files and makes the site.
  ///
  /// - Throws: An error that describes every mistake in one of the files.
  func load() throws -> Loaded {
    let catalog =
      try catalog.map { path in
        try Self.checkIsFile(path)
        return try WaymarkTool.catalog(at: path)
      } ?? WaymarkTool.example()
    var templates: [String: String] = [:]
    if let pages {
      for name in try Self.templateNames(in: pages) {
        templates[name] = try Self.template(at: "\(pages)/\(name).html")
      }
    }
    let site = try Site(
      catalog,
      pages: hasPages ? SitePages(templates: templates) : nil,
      loopbackDomain: loopbackDomain(catalog)
    )
    var loaded = Loaded(site: site, catalog: catalog)
    loaded.source =
      "\(self.catalog ?? "the example, Underway"), read at "
      + String(decoding: TimeText.log.bytes, as: UTF8.self)
    guard let path = self.catalog else { return loaded }
    do {
      (loaded.files, loaded.variantFiles) = try WaymarkTool.files(of: path)
    } catch {
      // The site does not need them.
      loaded.fault = "\(error)"
    }
    return loaded
  }

  /// Returns the names of the routes that have a template, in order.
  private static func templateNames(in folder: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw SourceError(
        description: "the folder '\(folder)' cannot be read\n  help: '--pages' names a folder with "
          + "templates of pages, ROUTE.html"
      )
    }
    return names.filter { $0.hasSuffix(".html") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(".html".count)) }
      .sorted()
  }

  /// Throws an error for standard input, a pipe or a device: what was read from it once cannot be
  /// read again, and a read may never end.
  private static func checkIsFile(_ path: String) throws {
    var status = stat()
    let isOther =
      stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    guard isOther || path == "-" else { return }
    throw SourceError(
      description: "'\(path)' is not a file\n  help: name a file, which the server reads again "
        + "when it has changed"
    )
  }

  private static func template(at path: String) throws -> String {
    try checkIsFile(path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let size = attributes?[.size]
    guard (size as? Int ?? (size as? UInt64).map(Int.init) ?? 0) <= templateLimit else {
      throw SourceError(description: "'\(path)' is larger than \(templateLimit) bytes")
    }
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw SourceError(description: "'\(path)' is not a readable file in UTF-8") }
    return text
  }
}

/// A file that cannot be read.
struct SourceError: Error, CustomStringConvertible {
  let description: String
}

extension stat {
  /// The time of the last change of the content, in nanoseconds.
  fileprivate var modificationNanoseconds: Int64 {
    #if canImport(Darwin)
    let time = st_mtimespec
    #else
    let time = st_mtim
    #endif
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
