// The code of the article "Precedence".

import Waymark
import WaymarkCatalog

// snippet.conflict
do {
  _ = try RouteTable([Route("users/{id}", name: "user"), Route("users/{name}", name: "profile")])
} catch let error as RouteTableError {
  for conflict in error.conflicts {
    print(conflict.first.label, conflict.second.label, conflict.link)
  }
}
// user profile app://users/x
// snippet.end

// snippet.overlaps
let search = try RouteTable(
  [Route("search?q={query}"), Route("search?tag={tag}")],
  app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
)
print(search.overlaps.map(\.link))  // ["underway://search?q=x&tag=x"]
// snippet.end
