// The code of the article "Precedence".

import Waymark

// snippet.conflict
do {
  _ = try RouteTable([Route("users/{id}", name: "user"), Route("users/{name}", name: "profile")])
} catch {
  print(error)
}
// error[table.conflict]: the routes 'user' (users/{id}) and 'profile' (users/{name}) both take
// 'app://users/x'
//   at scope 'app'
// help: let a literal, a restriction such as '{id:int}', a required query item or the scopes tell
// them apart, or remove one snippet.end

// snippet.overlaps
let search = try RouteTable(
  [Route("search?q={query}"), Route("search?tag={tag}")],
  app: AppIdentity(schemes: ["underway"], domains: ["www.underway.nyc"])
)
print(search.overlaps.map(\.link))  // ["underway://search?q=x&tag=x"]
// snippet.end
