import example.library.LibraryRoute

/** The screen of each route; the compiler reports a route without one. */
private fun screen(route: LibraryRoute): String = when (route) {
    LibraryRoute.Shelves -> "all shelves"
    is LibraryRoute.Shelf -> "the shelf ${route.shelf} by ${route.sort?.text ?: "title"}"
    is LibraryRoute.Book -> "book ${route.number + 0L} of ${route.shelf}"
    is LibraryRoute.File -> "the file ${route.path.joinToString(" > ")}"
    is LibraryRoute.Loans -> "the loans " + (route.tag ?: "of all tags")
    is LibraryRoute.Reset -> "a new password"
}

fun main() {
    val links = listOf(
        "https://library.example/shelves/poetry/12", "library://shelf/poetry",
        "https://library.example/files/a/b%2Fc", "https://library.example/shelves/a?sort=size",
        "https://mail.example/click?to=library%3A%2F%2Fshelves%2Fpoetry%3Fsort%3Dauthor"
    )
    for (link in links) println(LibraryRoute.parse(link)?.let { screen(it) })

    // Only a link of a domain that the system has verified opens this route.
    val reset = "https://library.example/reset/1234"
    println(LibraryRoute.parse(reset))
    println(LibraryRoute.parse(reset, verified = true))
    println(LibraryRoute.parse("library://reset/1234", verified = true))

    // The same pattern, and the items that no value has.
    val tagged = "https://library.example/loans?tag=new&tag=old&from=mail"
    println(LibraryRoute.parse(tagged)?.universalLink(LibraryRoute.items(tagged)))
    println(LibraryRoute.parse("library://shelf/poetry")?.url)

    // The back stack of a route.
    val book = LibraryRoute.Book("poetry", 12)
    println((book.parents + book).map { it.url })

    // A link waits for a gate, also while the process ends.
    val open = HashSet<String>()
    val holder = LibraryRoute.LinkHolder()
    println(holder.open("library://loans") { it in open })
    val restored = LibraryRoute.LinkHolder(holder.saved)
    open.add("signedIn")
    println(restored.resume { it in open })
    println(restored.resume { it in open })
}
