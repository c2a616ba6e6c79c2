// The code of the article "ServingLinks".

import Waymark
import WaymarkAgreement
import WaymarkCatalog
import WaymarkPlatforms

// snippet.nginx
let catalog = try LinkCatalog(
  app: AppIdentity(
    domains: ["www.underway.nyc"],
    apple: .init(appIDs: ["ABCDE12345.nyc.underway.Underway"]),
    android: .init(package: "nyc.underway.underway")
  ),
  routes: [
    try Route("station/{id:int}", name: "station"),
    try Route("lines", name: "lines"),
  ],
  webOnly: [WebOnlyPath(try Pattern("admin/**"))]
)
let settings = NginxSettings(
  root: "/srv/underway",
  links: "proxy_pass http://127.0.0.1:8080;",
  website: "proxy_pass http://127.0.0.1:3000;"
)
let nginx = try catalog.generate(.nginx(settings))
for file in nginx.files { print(file.path) }
// nginx/links.conf
// nginx/servers.conf
// snippet.end

// snippet.ingress
let kind = GenerationKind.ingress(
  IngressSettings(
    name: "underway",
    ingressClass: "nginx",
    links: .init("underway-links", port: 8080),
    website: .init("underway-site")
  )
)
let ingress = try catalog.generate(kind)
for note in try catalog.limits(of: kind) { print(note.code) }
// web-server.prefix
// generate.spelling
// snippet.end
