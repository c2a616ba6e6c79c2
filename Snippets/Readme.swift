// The code of README.md.
// snippet.first
import Waymark

let table = try RouteTable([Route("users/new", name: "new"), Route("users/{id:int}", name: "user")])
let match = try table.match("https://example.com/users/7")
print(match?.route.name ?? "none", match?.parameters ?? [:])  // user ["id": "7"]
// snippet.end
