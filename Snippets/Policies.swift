// The code of the article "Policies".

import Waymark

// snippet.policies
let app = AppIdentity(
  schemes: ["underway"],
  domains: ["www.underway.nyc"],
  policies: LinkPolicies(trailingSlash: .strict, plus: .space)
)
// snippet.end

let table = try RouteTable([Route("stations/")], app: app)
print(try table.match("underway:stations") == nil)  // true
