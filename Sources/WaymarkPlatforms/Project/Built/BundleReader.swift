import Waymark

/// Reads the bundles of apps for Apple's systems: the app, its extensions and its App Clips.
///
/// Source: Apple, "Bundle Structures", TN3125 "Inside Code Signing: Provisioning Profiles".
struct BundleReader {
  private let names: Set<String>
  private let open: (String) throws(BuiltFileError) -> FileSource?
  /// The time as property lists have it.
  private let now: String
  /// The folders of the bundles, each with a slash at its end, the app first.
  private let roots: [String]
  /// The folders of other apps, among which nothing chooses.
  private let others: [String]

  /// The most bundles that are read.
  private static var bundleLimit: Int { 32 }

  /// - Parameters:
  ///   - names: The paths of all files.
  ///   - now: The time, in seconds since 1970.
  ///   - open: A function that opens a file.
  init(
    _ names: [String],
    _ now: Int64,
    open: @escaping (String) throws(BuiltFileError) -> FileSource?
  ) {
    self.names = Set(names)
    self.open = open
    self.now = BinaryPropertyList.date(Double(now) - 978_307_200)
    let folders = names.compactMap { name -> String? in
      guard name.hasSuffix("/Info.plist") || name == "Info.plist" else { return nil }
      var folder = String(name.dropLast("Info.plist".count))
      if folder.hasSuffix("Contents/") { folder.removeLast("Contents/".count) }
      let isBundle = [".app/", ".appex/"].contains { folder.hasSuffix($0) }
      return folder.isEmpty || isBundle ? folder : nil
    }
    let sorted = folders.sorted { left, right in
      let depths = [left, right].map { $0.split(separator: "/").count }
      return depths[0] == depths[1] ? left < right : depths[0] < depths[1]
    }
    // The 'Info.plist' of an archive of Xcode is not that of the app.
    let isArchive = names.contains { $0.hasPrefix("Products/") }
    let own = sorted.filter { !$0.isEmpty || !isArchive }
    let apps = own.filter { !$0.hasSuffix(".appex/") }
    let outer = apps.filter { app in !apps.contains { app != $0 && app.hasPrefix($0) } }
    let path = isArchive ? Self.applicationPath(open) : nil
    let named = path.flatMap { path in outer.first { $0 == "Products/\(path)/" } }
    let main = named ?? outer.first
    roots = main.map { main in own.filter { $0.hasPrefix(main) } } ?? []
    others = named == nil ? Array(outer.dropFirst()) : []
  }

  /// Returns the path of the app that the 'Info.plist' of an archive of Xcode names.
  private static func applicationPath(
    _ open: (String) throws(BuiltFileError) -> FileSource?
  ) -> String? {
    guard let source = try? open("Info.plist"),
      let bytes = try? source.contents(limit: BuiltApp.sizeLimit),
      let list = try? propertyList(text(of: bytes))
    else { return nil }
    let path = list["ApplicationProperties"]?.value(of: "ApplicationPath")?.text
    return path.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The files about links of all bundles.
  var files: [BuiltApp.File] {
    get throws(BuiltFileError) {
      if let other = others.first, let root = roots.first {
        throw BuiltFileError(
          "it contains several apps, such as \(quoted(String(root.dropLast()))) and "
            + quoted(String(other.dropLast())),
          help: "unpack the file, and name the folder '.app' of one app"
        )
      }
      var files: [BuiltApp.File] = []
      for (index, root) in roots.prefix(Self.bundleLimit).enumerated() {
        files += try bundle(root, isNested: index > 0)
      }
      return files
    }
  }

  private func bundle(_ root: String, isNested: Bool) throws(BuiltFileError) -> [BuiltApp.File] {
    let isOfMac = names.contains("\(root)Contents/Info.plist")
    let folder = isOfMac ? "\(root)Contents/" : root
    let infoName = "\(folder)Info.plist"
    guard let bytes = try contents(of: infoName) else { return [] }
    let xml = try Self.text(of: bytes)
    var info: InfoPropertyList
    do throws(UnreadableFileError) {
      info = try InfoPropertyList(bytes: xml)
    } catch {
      throw BuiltFileError("'Info.plist' is wrong: \(error.diagnostic.message)")
    }
    info.isBuilt = true
    let bundle = root.split(separator: "/").last.map { $0.split(separator: ".")[0] } ?? ""
    let executable = info.list["CFBundleExecutable"]?.text ?? String(bundle)
    let name = "\(folder)\(isOfMac ? "MacOS/" : "")\(executable)"
    guard let source = try open(name) else {
      throw BuiltFileError("the executable \(quoted(name)) is missing")
    }
    let profileName = folder + (isOfMac ? "embedded.provisionprofile" : "embedded.mobileprovision")
    let profile = try contents(of: profileName).map { bytes throws(BuiltFileError) in
      guard let content = try SignedData(bytes).content else {
        throw BuiltFileError("'\(profileName)' has no content")
      }
      return try Self.propertyList(Self.text(of: content))
    }
    let entitlements = try entitlements(
      of: source,
      named: name,
      profile: profile,
      schemes: info.buildSettings,
      bundleID: info.list["CFBundleIdentifier"]?.text,
      isNested: isNested
    )
    let file = BuiltApp.File(name: infoName, content: .infoPropertyList(info), isNested: isNested)
    return [entitlements, file]
  }

  private func contents(of name: String) throws(BuiltFileError) -> [UInt8]? {
    guard names.contains(name) else { return nil }
    return try open(name)?.contents(limit: BuiltApp.sizeLimit)
  }

  /// Returns a property list as XML.
  private static func text(of bytes: [UInt8]) throws(BuiltFileError) -> [UInt8] {
    BinaryPropertyList.isBinary(bytes)
      ? Array(try BinaryPropertyList.value(bytes).text.utf8) : bytes
  }

  private static func propertyList(_ bytes: [UInt8]) throws(BuiltFileError) -> PropertyList {
    do throws(UnreadableFileError) {
      return try PropertyList(bytes: bytes)
    } catch {
      throw BuiltFileError("a property list in it is wrong: \(error.diagnostic.message)")
    }
  }

  // MARK: - Entitlements

  /// Returns the entitlements that an executable is signed with.
  ///
  /// - Parameters:
  ///   - profile: The content of the provisioning profile; `nil` without one.
  ///   - schemes: The schemes that the build has not filled in.
  ///   - bundleID: The identifier in the 'Info.plist'; `nil` without one.
  func entitlements(
    of executable: FileSource,
    named name: String,
    profile: PropertyList?,
    schemes: [String] = [],
    bundleID: String? = nil,
    isNested: Bool
  ) throws(BuiltFileError) -> BuiltApp.File {
    let slices = try ExecutableSignature(executable).slices
    var findings: [LinkDiagnostic] = []
    let all = try slices.map { slice throws(BuiltFileError) in
      try entitlements(of: slice, &findings)
    }
    // Phones and tablets choose this architecture.
    let index = slices.firstIndex { $0.architecture.hasPrefix("arm64") } ?? 0
    guard all.indices.contains(index) else { throw BuiltFileError("its executable has no code") }
    var file = all[index] ?? Entitlements()
    if !slices[index].isSigned {
      findings.append(.unsignedApp)
    } else if all[index] == nil {
      findings.append(.noEntitlements)
    } else if let signed = file.applicationIdentifier {
      // The first part is the prefix.
      let own = signed.drop { $0 != "." }.dropFirst()
      if let bundleID, !bundleID.isEmpty, own != bundleID {
        findings.append(.otherBundleIdentifier(bundleID, signed))
      }
    } else if let host = file.linkHosts.first {
      findings.append(.noIdentifier("https://\(host.bareDomain)/"))
    }
    for (slice, other) in zip(slices, all) where Self.key(other) != Self.key(all[index]) {
      findings.append(.differentArchitecture(slice.architecture, slices[index].architecture))
    }
    if let profile { findings += self.findings(about: profile, of: file) }
    for domain in file.associatedDomains where domain.isBuildSetting {
      findings.append(.unfilledSetting(domain.text, Entitlements.associatedDomainsKey))
    }
    findings += schemes.map { .unfilledSetting($0, "CFBundleURLSchemes") }
    file.built = findings
    return .init(name: name, content: .entitlements(file), isNested: isNested)
  }

  /// Returns the entitlements of one architecture; `nil` if it has none.
  private func entitlements(
    of slice: ExecutableSignature.Slice,
    _ findings: inout [LinkDiagnostic]
  ) throws(BuiltFileError) -> Entitlements? {
    func read(_ bytes: [UInt8]) throws(BuiltFileError) -> Entitlements {
      do throws(UnreadableFileError) {
        return try Entitlements(bytes: bytes)
      } catch {
        throw BuiltFileError("its entitlements are wrong: \(error.diagnostic.message)")
      }
    }
    let xml = try slice.xml.map(read)
    let der = try slice.der.map { bytes throws(BuiltFileError) in
      try read(Array(ExecutableSignature.entitlements(der: bytes).text.utf8))
    }
    guard let xml, let der else { return der ?? xml }
    if Self.key(xml) == Self.key(der) { return xml }
    findings.append(.differentEncodings(slice.architecture))
    return der
  }

  /// The entitlements that decide about links.
  private static func key(_ file: Entitlements?) -> [String] {
    [file?.applicationIdentifier ?? ""] + (file?.associatedDomains.map(\.text) ?? []).sorted()
  }

  private func findings(about profile: PropertyList, of file: Entitlements) -> [LinkDiagnostic] {
    var findings: [LinkDiagnostic] = []
    let link = file.linkHosts.first.map { "https://\($0.bareDomain)/" }
    if let date = profile["ExpirationDate"]?.text, !date.isEmpty, !now.isEmpty, date < now {
      findings.append(.expiredProfile(date, link))
    }
    let allowed = profile["Entitlements"]
    if !file.associatedDomains.isEmpty,
      allowed?.value(of: Entitlements.associatedDomainsKey) == nil
    {
      findings.append(.profileWithoutDomains(link))
    }
    let keys = ["application-identifier", "com.apple.application-identifier"]
    let pattern = keys.lazy.compactMap { allowed?.value(of: $0)?.text }.first
    if let pattern, let own = file.applicationIdentifier {
      let isAllowed = pattern.hasSuffix("*") ? own.hasPrefix(pattern.dropLast()) : own == pattern
      if !isAllowed { findings.append(.profileOfOtherApp(pattern, own, link)) }
    }
    return findings
  }
}

extension PropertyListValue {
  /// The value as the text of a property list.
  var text: String {
    var document = PropertyList().document
    document.root.children = [
      .text(XMLText("\n")), .element(element(indent: "", unit: "\t")), .text(XMLText("\n")),
    ]
    return document.text
  }
}
