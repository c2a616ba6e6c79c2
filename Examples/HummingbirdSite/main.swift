import Foundation
import Hummingbird
import Logging
import WaymarkCatalog
import WaymarkHummingbird
import WaymarkSite

let catalog = try LinkCatalog(json: String(contentsOfFile: "waymark.json", encoding: .utf8))
let log = SiteLog(Logger(label: "com.example.site"))
let router = Router()
router.add(middleware: SiteMiddleware(try Site(catalog), log: log))
router.get("/") { _, _ in "Welcome" }
let app = Application(
  router: router,
  configuration: ApplicationConfiguration(address: .hostname("0.0.0.0", port: 8080))
)
try await app.runService()
