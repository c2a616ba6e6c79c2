import { demands, match, parents, read, shown, universalLink, Route } from "./links"

/** The screen of each route; the compiler reports a route without one. */
function screen(route: Route): string {
  switch (route.name) {
    case "shelves": return "all shelves"
    case "shelf": return `the shelf ${route.values.shelf} by ${route.values.sort ?? "title"}`
    case "book": return `book ${route.values.number + 0} of ${route.values.shelf}`
    case "file": return `the file ${route.values.path.join(" > ")}`
    case "loans": return "the loans " + (route.values?.tag ?? "of all tags")
    case "reset": return "a new password"
  }
}

const links = [
  "https://library.example/shelves/poetry/12", "library://shelf/poetry",
  "https://library.example/files/a/b%2Fc", "https://library.example/shelves/a?sort=size",
  "https://mail.example/click?to=library%3A%2F%2Fshelves%2Fpoetry%3Fsort%3Dauthor",
]
for (const link of links) {
  const answer = read(link)
  console.log(answer.route === null ? answer.failure.code : screen(answer.route))
}

// Only a link of a domain that the system has verified opens this route.
const reset = "https://library.example/reset/1234"
const opened = match(reset, { verified: true })
console.log(match(reset), opened && shown(opened))
console.log(match("library://reset/1234", { verified: true }))

// The same pattern, and the items that no value has.
const tagged = match("https://library.example/loans?tag=new&tag=old&from=mail")
console.log(tagged && universalLink(tagged))

// The back stack of a route, and what the catalog demands before a route opens.
const book: Route = { name: "book", values: { shelf: "poetry", number: 12 } }
console.log([...parents(book), book].map(universalLink).join(" "))
console.log(demands("loans").gates.join())
