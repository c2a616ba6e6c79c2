// The code of the article "The command".

import Waymark
import WaymarkCatalog
import WaymarkCommand

// snippet.tool
struct Links: LinkTool {
  static var catalog: LinkCatalog {
    get throws {
      try LinkCatalog(
        app: AppIdentity(schemes: ["underway"]),
        routes: [Route("station/{id:int}", name: "station")]
      )
    }
  }
}
// snippet.end

print(Links.name, try Links.catalog.routes.count)
