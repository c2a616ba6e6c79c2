// The code of the article "GeneratingFiles".

import Waymark
import WaymarkCatalog
import WaymarkPlatforms

// snippet.generate
let catalog = try LinkCatalog(
  app: AppIdentity(
    domains: ["www.underway.nyc"],
    apple: .init(appIDs: ["ABCDE12345.nyc.underway.Underway"])
  ),
  routes: [
    try Route("line/{name}", name: "line"),
    try Route("line/{name}/{direction:uptown|downtown}", name: "direction"),
    try Route("account/**", name: "account"),
  ],
  webOnly: [WebOnlyPath(try Pattern("login"))]
)
let generation = try catalog.generate(.appleAppSiteAssociation)
for file in generation.files { print(file.path, file.domains) }
for finding in generation.findings { print(finding) }
// snippet.end
