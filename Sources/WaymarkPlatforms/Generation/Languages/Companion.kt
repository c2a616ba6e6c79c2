/**
 * The route that a link opens, with its values; null for null, for a text that is no link of the
 * app's, and where a value is not what its type can be.
 *
 * A route that requires a verified link is opened only by an `https` link that is [verified]: the
 * system has verified that the domain belongs to the app.
 */
@JvmStatic
@JvmOverloads
fun parse(url: String?, verified: Boolean = false): ROUTE? =
    url?.let { Links.open(it, verified) }?.let { match ->
        // An object has no pattern of its own.
        route(match.values)?.also { route ->
            if (route.routeValues.isNotEmpty() && match.route.alias != "") {
                route.alias = match.route.alias
            }
        }
    }

/**
 * The query items of a link that no value of its route has: others, and repeated ones of a value
 * that is no list.
 */
@JvmStatic
fun items(url: String?): List<Pair<String, String>> =
    url?.let { Links.open(it, true) }?.items.orEmpty()
