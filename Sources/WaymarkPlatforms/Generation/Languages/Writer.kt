/** The link for a route with these values, with the first pattern that one can be written for. */
fun write(
    routeClass: String, alias: String?, values: Map<String, Any?>,
    items: List<Pair<String, String>>, isUniversal: Boolean
): String? {
    val patterns = families.getValue(routeClass).filter { alias == null || it.alias == alias }
    for (route in patterns.sortedBy { it.writingRank(isUniversal) }) {
        return Draft(route, values, items).link(isUniversal) ?: continue
    }
    return null
}

/** Deprecated routes come last, and before them those of another scheme or domain. */
private fun Route.writingRank(isUniversal: Boolean): Int {
    val preferred = (if (isUniversal) domains else schemes)?.find { !it.startsWith("*.") }
    val base = if (isUniversal) domain else scheme
    val isOther = preferred != null && base != preferred
    return if (base == "") 4 else (if (isDeprecated) 2 else 0) + (if (isOther) 1 else 0)
}

/** The texts of all values that are not null. */
fun texts(values: Array<out Pair<String, Any?>>) = HashMap<String, List<String>>().apply {
    for ((name, value) in values) put(name, texts(value ?: continue))
}

private fun texts(value: Any): List<String> = when (value) {
    is List<*> -> value.flatMap { texts(it ?: listOf<String>()) }
    is UUID -> listOf(uppercase(value.toString()))
    else -> listOf(value.toString())
}

private fun uppercase(text: String) =
    text.map { if (it in 'a'..'z') it - 32 else it }.joinToString("")

/** A component of a catch-all's text: `%2F` is a slash, so that the text `%2F` is `%252F`. */
private fun joined(component: String) =
    component.replace(Regex("%(?=(?:25)*+2F)"), "%25").replace("/", "%2F")

/** The texts of a route that are about to be written. */
class Draft(
    private val route: Route, values: Map<String, Any?>, items: List<Pair<String, String>>
) {
    private val names = route.parameters.map { it.name }
    /** All texts of each parameter: several for a rest or a repeated item, none without a value. */
    private val texts = HashMap<Piece, List<String>>()
    private val entries = ArrayList<Pair<String, String>>()
    private var hasAllValues = values.all { (name, value) ->
        value == null || value == listOf<Any>() || name in names
    }

    init {
        for (piece in route.parameters) {
            val value = values[piece.name]
            if (piece.isRest) {
                val given = value?.let { texts(it) } ?: continue
                // One empty component is written as none is.
                val own = if (given == listOf("")) listOf() else given
                texts[piece] = own
                entries.add(Pair(piece.name, own.joinToString("/") { joined(it) }))
                continue
            }
            val own = value?.let { texts(it) }.orEmpty()
            // Another pattern of the class may have a list.
            if (own.size > 1 && !piece.isList) hasAllValues = false
            val all = own + items.filter { it.first == piece.name }.map { it.second }
            // An empty list is not a default.
            if (all.isNotEmpty() || value is List<*> && piece.default != null) texts[piece] = all
            for (text in all) entries.add(Pair(piece.name, text))
        }
        entries.addAll(items.filter { it.first !in names })
    }

    /** The link, if it is read as the same route with the same values. */
    fun link(isUniversal: Boolean): String? {
        val base = (if (isUniversal) route.domain else route.scheme).ifEmpty { return null }
        if (!hasAllValues) return null
        // Any app can claim a custom scheme.
        if (!isUniversal && route.requiresVerifiedLink) return null
        if (entries.any { (name, text) -> name in names && '\u0000' in text }) return null
        val path = path() ?: return null
        val query = query() ?: return null
        val fragment = fragment() ?: return null
        val first = route.components.firstOrNull().orEmpty()
        val isHost = first.size == 1 && first[0].literal.orEmpty().let { text ->
            text.isNotEmpty() && escaped(text, IN_HOST) == text
        }
        val hasPath = path != "" || first.size == 1 && first[0].isRest
        val start = when {
            isUniversal -> "https://$base/"
            hasPath && !isHost -> "$base:///"
            else -> "$base://"
        }
        val link = start + path + query + fragment
        return link.takeIf { read(link)?.let { find(it) }?.let { isReadAs(it) } == true }
    }

    /** Whether the parameter has a value that a link cannot leave out, unlike a default. */
    private fun isNeeded(piece: Piece) =
        piece in texts && (piece.default == null || texts[piece] != listOf(piece.default))

    /** The text of a literal or of a value that its place allows. */
    private fun text(piece: Piece, i: Int = 0) =
        piece.literal ?: texts[piece]?.getOrNull(i)?.takeIf { piece.accepts(it) }

    private fun path(): String? {
        val count = route.components.indexOfLast { component ->
            route.isRequired(component) || component.any { isNeeded(it) }
        } + 1
        val path = route.components.take(count).map { pieces ->
            (if (pieces[0].isRest) rest(pieces[0]) else component(pieces)) ?: return null
        }
        return path.joinToString("/") + (if (route.endsInSlash && count > 0) "/" else "")
    }

    private fun rest(piece: Piece): String? {
        val parts = texts[piece] ?: return null
        if (parts.any { it == "." || it == ".." || hasControl(it) }) return null
        // A slash at the end counts as the path's own.
        val isOpen = parts.isNotEmpty() && parts.last() == ""
        return parts.joinToString("/") { escaped(it, IN_PATH) } + (if (isOpen) "/" else "")
    }

    private fun component(pieces: List<Piece>): String? {
        val parts = pieces.map { piece ->
            if (texts[piece].orEmpty().size > 1) return null
            text(piece)?.takeIf { it != "" && !hasControl(it) } ?: return null
        }
        val text = parts.joinToString("")
        return if (text == "." || text == "..") null else escaped(text, IN_PATH)
    }

    private fun query(): String? {
        val items = ArrayList<String>()
        for (item in route.items) {
            val name = escaped(item.name, IN_NAME)
            if (item.value != null && item.value.parameters.isNotEmpty()) {
                items.addAll((texts(item.value, IN_VALUE) ?: return null).map { "$name=$it" })
                continue
            }
            val literal = item.value?.literal
            val given = entries.filter { it.first == item.name }.map { it.second }
            if (literal != null && given.isNotEmpty() && given[0] != literal) return null
            for (text in given.ifEmpty { listOf(literal ?: "") }) {
                items.add(if (text == "") name else name + "=" + escaped(text, IN_VALUE))
            }
        }
        for ((name, text) in entries) {
            if (name in names || route.declares(name)) continue
            items.add(escaped(name, IN_NAME) + "=" + escaped(text, IN_VALUE))
        }
        return if (items.isEmpty()) "" else "?" + items.joinToString("&")
    }

    private fun fragment(): String? {
        val value = route.fragment ?: return ""
        if (value.literal != null) return "#" + escaped(value.literal, IN_FRAGMENT)
        val allowed = if (value.isPath) IN_FRAGMENT.replace("/", "") else IN_FRAGMENT
        val found = texts(value, allowed) ?: return null
        return if (found.size > 1) null else found.joinToString("") { "#$it" }
    }

    /** The texts of a value with parameters, one for each time that it is repeated. */
    private fun texts(value: Value, allowed: String): List<String>? {
        if (value.isOptional && value.parameters.none { isNeeded(it) }) return listOf()
        val count = maxOf(texts[value.parameters[0]].orEmpty().size, 1)
        if (value.parameters.any { texts[it].orEmpty().size > count }) return null
        return (0 until count).map { i ->
            value.components.map { pieces ->
                pieces.map { piece ->
                    val text = text(piece, i) ?: return null
                    if (value.isMixed && text == "") return null
                    escaped(text, allowed)
                }.joinToString("")
            }.joinToString("/")
        }
    }

    private fun isReadAs(match: Match): Boolean {
        if (match.route !== route) return false
        val isSame = route.parameters.withIndex().all { (i, piece) ->
            val default = piece.default?.let { listOf(it) }
            (match.found[i] ?: default) == (texts[piece] ?: default)
        }
        val written = entries.filter { it.first !in names }.groupBy { it.first }
        val read = route.otherItems(match.link).groupBy { it.first }
        return isSame && (written.keys + read.keys).all { name ->
            if (name in written && name in read) written[name] == read[name]
            else route.declares(name)
        }
    }
}
