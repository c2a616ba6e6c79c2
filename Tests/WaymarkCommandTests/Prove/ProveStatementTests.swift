import TestSupport
import Testing

@Suite struct `Proofs with statements of a site` {
  private static let other = """
    {"relation": ["delegate_permission/common.handle_all_urls"],
    "target": {"namespace": "android_app", "package_name": "com.other",
    "sha256_cert_fingerprints": ["\(Shop.fingerprint)"]}}
    """

  private static func own(_ fingerprint: String) -> String {
    other.replacing("com.other", with: "a.b").replacing(Shop.fingerprint, with: fingerprint)
  }

  static let files: [(links: String, help: String)] = [
    (
      "[\(own(Shop.fingerprint)),\n\(other.replacing("[\"\(Shop.fingerprint)\"]", with: "[]"))]",
      "help fix or remove statement 1 of 'links', line 6, because devices reject the whole file"
    ),
    (
      "[\(own(Shop.fingerprint.lowercased())), \(other)]",
      "help write '\(Shop.fingerprint)' in place of '\(Shop.fingerprint.lowercased())' in 'links'"
    ),
    (
      "[\(own(Shop.fingerprint.replacing("AB", with: "CD"))), \(other)]",
      "help add '\(Shop.fingerprint)' to the fingerprints of 'a.b' in 'links'"
    ),
  ]

  @Test func `a variant without fingerprints is no reason to generate the file again`() throws {
    let catalog = Shop.catalog.replacing(
      #""variants": {"#,
      with: #""variants": { "c": { "android": { "package": "a.b.c", "fingerprints": [] } },"#
    )
    #expect(catalog != Shop.catalog)
    let answer = try Tool.run(
      ["prove", "--assetlinks", "links"],
      files: ["waymark.json": catalog, "links": "[\(Self.own(Shop.fingerprint))]"]
    )
    let help = "help write the fingerprints of the keys that sign 'a.b.c' in the catalog"
    #expect(Shop.unwrapped(answer.output).contains(help), "\(answer.output)")
  }

  @Test(arguments: files.indices)
  func `the remedy for one statement keeps the statements of other apps`(index: Int) throws {
    let (links, help) = Self.files[index]
    let answer = try Tool.run(
      ["prove", "--manifest", "manifest", "--assetlinks", "links"],
      files: ["waymark.json": Shop.catalog, "manifest": Shop.manifest, "links": links]
    )
    #expect(answer.status == 1)
    #expect(Shop.unwrapped(answer.output).contains(help), "\(answer.output)")
  }
}
