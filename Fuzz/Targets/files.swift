import Waymark
import WaymarkPlatforms

/// The whole input is read as each of the files that a platform has.
func fuzz(_ input: [UInt8]) {
  let limit = Duration.milliseconds(500)
  if let file = read(
    input,
    { bytes throws(UnreadableFileError) in try AppleAppSiteAssociation(bytes: bytes) }
  ) {
    let again = try? AppleAppSiteAssociation(file.text)
    hold(again == file, "an association survives being written:\n\(file.text)")
    check(file.findings + hold(within: limit, "lint of an association") { file.lint() }, input)
  }
  if let file = read(input, { bytes throws(UnreadableFileError) in try AssetLinks(bytes: bytes) }) {
    hold((try? AssetLinks(file.text)) == file, "asset links survive being written:\n\(file.text)")
    check(file.findings + hold(within: limit, "lint of asset links") { file.lint() }, input)
  }
  if let file = read(
    input,
    { bytes throws(UnreadableFileError) in try AndroidManifest(bytes: bytes) }
  ) {
    holdText(file.text, input)
    check(file.findings + hold(within: limit, "lint of a manifest") { file.lint() }, input)
  }
  if let file = read(input, { bytes throws(UnreadableFileError) in try Entitlements(bytes: bytes) })
  {
    holdText(file.text, input)
    check(file.findings + hold(within: limit, "lint of entitlements") { file.lint() }, input)
  }
  if let file = read(
    input,
    { bytes throws(UnreadableFileError) in try InfoPropertyList(bytes: bytes) }
  ) {
    holdText(file.text, input)
    check(file.findings + hold(within: limit, "lint of an Info.plist") { file.lint() }, input)
  }
}

/// The file, if it is one of that kind; else what is wrong has a place in it.
private func read<File>(
  _ input: [UInt8],
  _ read: ([UInt8]) throws(UnreadableFileError) -> File
) -> File? {
  let result = hold(within: .milliseconds(100), "reading \(input.count) bytes as \(File.self)") {
    Result { () throws(UnreadableFileError) in try read(input) }
  }
  switch result {
  case .success(let file): return file
  case .failure(let error):
    check([error.diagnostic], input)
    return nil
  }
}

private func check(_ findings: [LinkDiagnostic], _ input: [UInt8]) {
  let lines = input.count(where: { $0 == 0x0A || $0 == 0x0D }) + 1
  for finding in findings {
    if let line = finding.line { hold((1...lines).contains(line), "the line \(line) is there") }
    if let column = finding.column {
      hold((1...input.count + 1).contains(column), "the column \(column) is there")
    }
    hold(!finding.message.isEmpty, "a finding has words")
  }
}

/// What is not changed is written as it was read.
private func holdText(_ text: String, _ input: [UInt8]) {
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let rest = input.starts(with: mark) ? Array(input.dropFirst(3)) : input
  let isSame = text.utf8.elementsEqual(input) || text.utf8.elementsEqual(rest)
  hold(isSame, "XML is written as it was read:\n\(text)")
}
