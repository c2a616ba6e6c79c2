// The code of the article "CheckingEveryLink".

// snippet.proof
import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

let catalog = try LinkCatalog(
  app: AppIdentity(
    domains: ["books.example"],
    apple: .init(appIDs: ["ABCDE12345.example.books"])
  ),
  routes: [Route("books/{book}", name: "book"), Route("cart", name: "cart")]
)
var files = PlatformFiles()
files.associations["books.example"] = try AppleAppSiteAssociation(
  #"""
  {"applinks": {"details": [
    {"appIDs": ["ABCDE12345.example.books"], "components": [{"/": "/books/?*"}]}
  ]}}
  """#
)
let agreement = try catalog.agreement(with: files)
print(agreement.agrees == true)  // false
for difference in agreement.differences { print(difference.kind.rawValue, difference.url) }
// not-opened https://books.example/cart
// opened https://books.example/books/x/x
// snippet.end
