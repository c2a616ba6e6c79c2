/** The name of the pattern of the link, if the route has several and it is not the first one. */
var alias: String? = null
    private set

/**
 * The `https` link; null where the route has none, where these values have no link, or where the
 * link would be read as another route or as other values.
 */
val universalLink: String? get() = universalLink(listOf())

/** The link with a custom scheme; null in the same cases. */
val appLink: String? get() = appLink(listOf())

/** The `https` link, or else the one with a custom scheme. */
val url: String? get() = universalLink ?: appLink

/** The `https` link with other query items, such as those of `items(url)`. */
fun universalLink(items: List<Pair<String, String>>): String? =
    Links.write(routeClass, alias, routeValues.toMap(), items, true)

/** The link with a custom scheme and other query items. */
fun appLink(items: List<Pair<String, String>>): String? =
    Links.write(routeClass, alias, routeValues.toMap(), items, false)

/** The gates that must open before the route is shown. */
val gates: List<String> get() = Links.named(routeClass) { it.gates }

/** The requirements, such as a purchase, that must be met before the route is shown. */
val requirements: List<String> get() = Links.named(routeClass) { it.requirements }

/** The routes before this one on the back stack, the first one first, with its values. */
val parents: List<ROUTE>
    get() = Links.ancestors(routeClass).map { Links.Values(it, Links.texts(routeValues)) }
        .filter { it.fit }.mapNotNull { route(it) }.filter { it.url != null }

/**
 * Keeps the last link while a gate is closed or a requirement is not met.
 *
 * [saved] is a text for a `Bundle`, with which the link survives the end of the process.
 */
class LinkHolder(saved: String? = null) {
    var saved = saved
        private set

    /** The route of a link if all of its gates and requirements are met; else the link waits. */
    fun open(url: String?, verified: Boolean = false, isMet: (String) -> Boolean): ROUTE? {
        saved = (if (verified) "+" else "-") + (url ?: return null)
        return resume(isMet)
    }

    /** The route of the link that waits, once its gates and requirements are met. */
    fun resume(isMet: (String) -> Boolean): ROUTE? {
        val link = saved ?: return null
        val route = parse(link.drop(1), link.startsWith("+"))
        if (route != null && !(route.gates + route.requirements).all(isMet)) return null
        saved = null
        return route
    }
}
