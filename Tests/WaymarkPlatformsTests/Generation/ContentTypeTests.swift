import Testing
import Waymark
import WaymarkCatalog
import WaymarkPlatforms

@Suite struct `The content type of a generated file` {
  @Test func `each kind of file has the type that its readers expect`() throws {
    let print = "AB:01" + String(repeating: ":AB:02", count: 15)
    let catalog = try LinkCatalog(
      app: AppIdentity(
        schemes: ["shop"],
        domains: ["shop.example"],
        apple: .init(appIDs: ["ABCDE12345.shop"]),
        android: .init(package: "example.shop", fingerprints: [print], activity: ".Main")
      ),
      routes: [Route("item/{id}", name: "item")]
    )
    let kinds: [(kind: GenerationKind, type: String)] = [
      (.appleAppSiteAssociation, "application/json"), (.assetLinks(), "application/json"),
      (.entitlements(), "application/xml"),
      (.infoPropertyList(), "application/xml"), (.androidManifest(), "application/xml"),
      (.kotlin(), "text/plain; charset=utf-8"), (.nginx(), "text/plain; charset=utf-8"),
      (.ingress(), "application/yaml"), (.markdown, "text/markdown; charset=utf-8"),
      (.html, "text/html; charset=utf-8"), (.typeScript, "text/plain; charset=utf-8"),
      (.expo(), "application/json"),
      (.reactNavigation, "text/plain; charset=utf-8"),
    ]
    for (kind, type) in kinds {
      let files = try catalog.generate(kind).files
      #expect(!files.isEmpty && files.allSatisfy { $0.contentType == type }, "\(kind)")
    }
  }
}
