extension KotlinRuntime {
  /// The choice, and the values as their types.
  static let choosing = #"""
    /** A route and the texts of its values. */
    class Match(val route: Route, val index: Int, private val values: List<List<String>?>) {
        fun text(i: Int) = values[i]?.get(0)
        fun list(i: Int) = values[i]
        fun long(i: Int) = text(i)?.toLongOrNull()
        fun uuid(i: Int) = text(i)?.let { UUID.fromString(it) }
        fun word(i: Int) = text(i)?.let { route.parameters[i].words.indexOf(it) }

        /** Whether each value is what its type can be; those of a query do not choose routes. */
        val isTyped get() = route.parameters.withIndex().all { (i, piece) ->
            piece.isRest || values[i].orEmpty().all { piece.accepts(it) } &&
                (!piece.isInteger || values[i] == null || long(i) != null)
        }

        fun hasValues(expected: List<List<String>?>) = values == expected
    }

    private val scoped = HashMap<String, ArrayList<Int>>().apply {
        for ((i, route) in routes.withIndex()) {
            for (scope in route.scopes) getOrPut(scope) { ArrayList() }.add(i)
        }
    }

    /** The route that fits a link best: in the most specific scope, the most specific one. */
    fun match(url: String): Match? {
        val link = read(url) ?: return null
        if (browserOnly.any { it.scopes[0] in link.scopes && it.fits(link) }) return null
        for (scope in link.scopes) {
            var best = -1
            for (i in scoped[scope].orEmpty()) {
                if (!routes[i].fits(link)) continue
                if (best < 0 || routes[i].precedes(routes[best], link)) best = i
            }
            if (best >= 0) return Match(routes[best], best, routes[best].values(link))
        }
        return null
    }
    """#
}
