import Waymark

@testable import WaymarkPlatforms

/// The whole input is read as a built app, and as each of the files in one.
func fuzz(_ input: [UInt8]) {
  read(input, "a built app") { () throws(UnreadableFileError) in
    guard let app = try BuiltApp(FileSource(input), now: 0) else { return }
    for file in app.files { hold(!file.text.isEmpty, "a file has a text") }
  }
  read(input, "a table of resources") { () throws(BuiltFileError) in
    let table = try ResourceTable(input)
    for number in 0..<16 { _ = try table.value(of: 0x7F01_0000 + UInt32(number) << 14) }
  }
  read(input, "the resources of a bundle") { () throws(BuiltFileError) in
    _ = try BundleManifest(table: input).value(of: "string/host")
  }
  read(input, "signed data") { () throws(BuiltFileError) in _ = try SignedData(input) }
  read(input, "entitlements") { () throws(BuiltFileError) in
    _ = try ExecutableSignature.entitlements(der: input).text
  }
  let size = input.count * 4
  let text = hold(within: .milliseconds(200), "inflating") { Inflation.text(of: input, size: size) }
  hold(text.map { $0.count == size } ?? true, "a text has the size that is stated")
}

private func read<Failure>(
  _ input: [UInt8],
  _ words: String,
  _ body: () throws(Failure) -> Void
) {
  hold(within: .milliseconds(500), "reading \(input.count) bytes as \(words)") {
    _ = Result { () throws(Failure) in try body() }
  }
}
