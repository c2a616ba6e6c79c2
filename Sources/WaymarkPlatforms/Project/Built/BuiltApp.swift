import Waymark

/// The files about links in an app that a build made, decoded to the texts that the project has.
///
///     let app = try BuiltApp(FileSource(bytes), now: now)
///     app?.files.map(\.name)   // ["AndroidManifest.xml"]
///
/// A package, an app bundle and a set of packages of Android, an archive `.ipa`, the folders `.app`
/// and `.xcarchive`, and a binary manifest, a binary property list or an executable alone are read.
/// Nothing is unpacked to the disk, and no signature is verified.
package struct BuiltApp: Sendable {
  package enum Content: Sendable {
    case manifest(AndroidManifest)
    case entitlements(Entitlements)
    case infoPropertyList(InfoPropertyList)
  }

  /// A file in the app.
  package struct File: Sendable {
    /// The path in the app; empty for a file that is not in another one.
    package let name: String
    package let content: Content
    /// Indicates whether the file is one of an extension or an App Clip in the app.
    package let isNested: Bool

    /// The text, in which the lines of findings are counted.
    package var text: String {
      switch content {
      case .manifest(let file): file.text
      case .entitlements(let file): file.text
      case .infoPropertyList(let file): file.list.text
      }
    }
  }

  /// The files, those of the app itself first.
  package private(set) var files: [File] = []

  private static var manifestName: String { "AndroidManifest.xml" }
  private static var bundleManifest: String { "base/manifest/AndroidManifest.xml" }
  /// The longest manifest, property list or profile that is read, in bytes: 8 MiB.
  static var sizeLimit: Int { 8 << 20 }

  /// Reads a file; `nil` if it does not begin as a built app does.
  ///
  /// - Parameter now: The time, in seconds since 1970, at which a profile may have expired.
  package init?(_ source: FileSource, now: Int64) throws(UnreadableFileError) {
    let start = source.start(16)
    do throws(BuiltFileError) {
      if ZipArchive.isArchive(start) {
        let archive = try ZipArchive(source)
        if archive.entries[Self.manifestName] != nil || archive.entries[Self.bundleManifest] != nil
          || Self.package(in: archive) != nil
        {
          try addPackage(archive, source)
        } else {
          let names = Array(archive.entries.keys)
          let bundles = BundleReader(names, now) { name throws(BuiltFileError) in
            try archive.file(name)
          }
          try add(bundles)
        }
      } else if BinaryXML.isBinary(start) {
        let bytes = try source.contents(limit: Self.sizeLimit)
        try add(manifest: bytes, "", in: nil, nil)
      } else if BinaryPropertyList.isBinary(start) {
        let bytes = try source.contents(limit: Self.sizeLimit)
        let value = try BinaryPropertyList.value(bytes)
        files = [File(name: "", content: try Self.propertyList(value), isNested: false)]
      } else if ExecutableSignature.isExecutable(start) {
        let bundles = BundleReader([], now) { _ in nil }
        files = [try bundles.entitlements(of: source, named: "", profile: nil, isNested: false)]
      } else if start.first == 0x0A, let bytes = try? source.contents(limit: Self.sizeLimit),
        BundleManifest.isManifest(bytes)
      {
        try add(manifest: bytes, "", in: nil, nil)
      } else {
        return nil
      }
    } catch {
      throw UnreadableFileError(.damagedApp(error))
    }
  }

  /// Reads a folder `.app` or `.xcarchive`.
  ///
  /// - Parameters:
  ///   - names: The paths of the files in the folder.
  ///   - open: A function that opens a file; `nil` if it cannot be read.
  package init(
    names: [String],
    now: Int64,
    open: @escaping (String) -> FileSource?
  ) throws(UnreadableFileError) {
    do throws(BuiltFileError) {
      try add(BundleReader(names, now) { open($0) })
    } catch {
      throw UnreadableFileError(.damagedApp(error))
    }
  }

  private mutating func add(_ bundles: BundleReader) throws(BuiltFileError) {
    files = try bundles.files
    if files.isEmpty { throw BuiltFileError("it contains no app of Android or of Apple's systems") }
  }

  /// Returns a property list alone, which is an `Info.plist` or has entitlements.
  private static func propertyList(_ value: PropertyListValue) throws(BuiltFileError) -> Content {
    guard case .dictionary(let members) = value else {
      throw BuiltFileError("its property list has no dictionary")
    }
    let bytes = Array(value.text.utf8)
    let isInfo = members.contains { $0.key.hasPrefix("CFBundle") }
    do throws(UnreadableFileError) {
      return isInfo
        ? .infoPropertyList(try InfoPropertyList(bytes: bytes))
        : .entitlements(try Entitlements(bytes: bytes))
    } catch {
      throw BuiltFileError(error.diagnostic.message)
    }
  }
}

// MARK: - Android

extension BuiltApp {
  /// Returns the name of the package with the manifest in a set of packages.
  private static func package(in archive: ZipArchive) -> String? {
    for name in ["universal.apk", "splits/base-master.apk"] where archive.entries[name] != nil {
      return name
    }
    return archive.entries.keys.filter { $0.hasPrefix("standalones/") && $0.hasSuffix(".apk") }
      .min()
  }

  private mutating func addPackage(
    _ archive: ZipArchive,
    _ source: FileSource
  ) throws(BuiltFileError) {
    if let bytes = try archive.contents(of: Self.manifestName, limit: Self.sizeLimit) {
      try add(manifest: bytes, Self.manifestName, in: archive, source)
    } else if let bytes = try archive.contents(of: Self.bundleManifest, limit: Self.sizeLimit) {
      try add(manifest: bytes, Self.bundleManifest, in: archive, source)
    } else if let name = Self.package(in: archive), let inner = try archive.file(name) {
      let package = try ZipArchive(inner)
      guard let bytes = try package.contents(of: Self.manifestName, limit: Self.sizeLimit) else {
        throw BuiltFileError("the package in it has no manifest")
      }
      try add(manifest: bytes, "\(name)/\(Self.manifestName)", in: package, inner)
    }
  }

  private mutating func add(
    manifest bytes: [UInt8],
    _ name: String,
    in archive: ZipArchive?,
    _ source: FileSource?
  ) throws(BuiltFileError) {
    var (text, findings) = ("", [LinkDiagnostic]())
    if BinaryXML.isBinary(bytes) {
      let table = try archive?.contents(of: "resources.arsc").map { bytes throws(BuiltFileError) in
        try ResourceTable(bytes)
      }
      var decoded = ManifestText { number, _ throws(BuiltFileError) in
        try table?.value(of: number) ?? .unknown(name: nil)
      }
      try BinaryXML.write(bytes, to: &decoded)
      (text, findings) = (decoded.text, decoded.findings)
    } else if BundleManifest.isManifest(bytes) {
      let resources = try BundleManifest(table: archive?.contents(of: "base/resources.pb") ?? [])
      var decoded = ManifestText { _, name throws(BuiltFileError) in resources.value(of: name) }
      try resources.write(bytes, to: &decoded)
      (text, findings) = (decoded.text, decoded.findings)
    } else {
      text = String(decoding: bytes, as: UTF8.self)
    }
    var manifest: AndroidManifest
    do throws(UnreadableFileError) {
      manifest = try AndroidManifest(text)
    } catch {
      throw BuiltFileError("its manifest is wrong: \(error.diagnostic.message)")
    }
    manifest.built = AndroidManifest.Built(certificates: [], findings: findings)
    if let archive, let source {
      manifest.built = try Self.signature(archive, source, isBundle: name == Self.bundleManifest)
      manifest.built?.findings += findings
    }
    files.append(File(name: name, content: .manifest(manifest), isNested: false))
  }

  private static func signature(
    _ archive: ZipArchive,
    _ source: FileSource,
    isBundle: Bool
  ) throws(BuiltFileError) -> AndroidManifest.Built {
    let all = try PackageSignature(archive, source).certificates
    let newest = all.filter { $0.scheme == all.first?.scheme }
    let texts = newest.map { CertificateFingerprint(certificate: $0.bytes).text }
    let isDebug = newest.contains { $0.bytes.contains("Android Debug".utf8) }
    // The certificate of a bundle never reaches a device.
    if isBundle {
      let findings: [LinkDiagnostic] =
        isDebug ? [.debugCertificate] : texts.first.map { [.playSignsAgain($0)] } ?? []
      return .init(certificates: [], findings: findings)
    }
    var findings: [LinkDiagnostic] = []
    if texts.isEmpty { findings.append(.unsignedPackage) }
    if isDebug { findings.append(.debugCertificate) }
    if let other = all.first(where: { !newest.contains($0) }), let scheme = all.first?.scheme {
      let text = CertificateFingerprint(certificate: other.bytes).text
      findings.append(.olderCertificate(text, other.scheme, newest: scheme))
    }
    return .init(
      certificates: texts,
      olderCertificates: Self.olderCertificates(all),
      findings: findings
    )
  }

  /// Returns the certificates of older signatures that a system reads because it does not know the
  /// newer ones.
  private static func olderCertificates(
    _ all: [PackageSignature.Certificate]
  ) -> [AndroidManifest.Built.OlderCertificate] {
    var schemes: [String] = []
    for certificate in all where schemes.last != certificate.scheme {
      schemes.append(certificate.scheme)
    }
    return zip(schemes.dropFirst(), schemes).flatMap { scheme, newer in
      let last = (PackageSignature.firstLevels[newer] ?? 1) - 1
      return all.filter { $0.scheme == scheme }.map { certificate in
        let text = CertificateFingerprint(certificate: certificate.bytes).text
        return AndroidManifest.Built.OlderCertificate(fingerprint: text, lastLevel: last)
      }
    }
  }
}

extension CertificateFingerprint {
  /// Makes the fingerprint of a certificate from its bytes as DER.
  package init(certificate bytes: [UInt8]) {
    let digits = Array("0123456789ABCDEF")
    text = SHA256.hash(of: bytes).map { String([digits[Int($0 >> 4)], digits[Int($0 & 15)]]) }
      .joined(separator: ":")
  }
}

extension ManifestText {
  /// The findings about values that decide about links and are unknown.
  var findings: [LinkDiagnostic] {
    let links = unresolved.filter { Self.names.contains($0.attribute) }.map { value in
      LinkDiagnostic.unknownReference(value.attribute, value.reference, value.values)
        .at(line: value.line)
    }
    return links + unfilled.map { .unfilledPlaceholder($0.text, $0.attribute).at(line: $0.line) }
  }

  /// The attributes that decide about links.
  static let names = Set(
    [
      "scheme", "host", "port", "path", "pathPrefix", "pathPattern", "pathAdvancedPattern",
      "pathSuffix", "query", "queryPrefix", "queryPattern", "queryAdvancedPattern", "querySuffix",
      "fragment", "fragmentPrefix", "fragmentPattern", "fragmentAdvancedPattern", "fragmentSuffix",
      "mimeType", "autoVerify", "exported", "enabled", "allow",
    ].map { "android:\($0)" }
  )
}

extension LinkDiagnostic {
  /// Returns the finding at a line of its file.
  func at(line: Int) -> LinkDiagnostic {
    var copy = self
    (copy.line, copy.column) = (line, 1)
    return copy
  }
}
