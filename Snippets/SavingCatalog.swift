// The function of the article "Opening links" that saves the catalog of a router.

import Foundation
import WaymarkApp
import WaymarkCatalog

// snippet.save
@MainActor
func saveCatalog(of router: LinkRouter, to file: URL) throws {
  let catalog = try LinkCatalog(router.appRoutes)
  try catalog.json.write(to: file, atomically: true, encoding: .utf8)
}
// snippet.end
