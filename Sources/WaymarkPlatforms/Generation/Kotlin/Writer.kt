/** The link for a route with these values, if it is read as them again. */
fun write(route: Route, given: List<Any?>, isUniversal: Boolean): String? {
    val base = if (isUniversal) route.domain else route.scheme
    if (base == "" || route.hasWildcard) return null
    val values = given.map { texts(it) }
    val all = values.filterNotNull().flatten()
    if (all.any { octets(it) == null || '\u0000' in it }) return null
    val texts = HashMap<Piece, List<String>>()
    val named = HashMap<String, String>()
    for ((i, piece) in route.parameters.withIndex()) {
        val value = values[i] ?: continue
        texts[piece] = value
        named[piece.name] = value.joinToString("/") { if (piece.isRest) joined(it) else it }
    }
    val path = path(route, texts) ?: return null
    val query = query(route, texts, named) ?: return null
    val fragment = fragment(route, texts) ?: return null
    val first = route.components.firstOrNull().orEmpty()
    val isHost = first.size == 1 && first[0].literal.orEmpty().let { text ->
        text.isNotEmpty() && text.all { isUnreserved(it) || it in "!\$&'()*+,;=" }
    }
    val hasPath = path != "" || route.hasRest
    val start = when {
        isUniversal -> "https://$base/"
        hasPath && !isHost -> "$base:///"
        else -> "$base://"
    }
    val link = start + path + query + fragment
    val found = match(link)
    val isSame = found != null && found.route === route && found.hasValues(values)
    return if (isSame) link else null
}

private fun texts(value: Any?): List<String>? = when (value) {
    null -> null
    // One empty component is written as none is.
    is List<*> -> value.map { it.toString() }.let { if (it == listOf("")) listOf() else it }
    is UUID -> listOf(uppercase(value.toString()))
    else -> listOf(value.toString())
}

private fun uppercase(text: String) =
    text.map { if (it in 'a'..'z') it - 32 else it }.joinToString("")

/** A component of a catch-all's text: `%2F` is a slash, so that the text `%2F` is `%252F`. */
private fun joined(component: String) =
    component.replace(Regex("%(?=(?:25)*+2F)"), "%25").replace("/", "%2F")

/** Whether a link may leave the value out, because it is the default. */
private fun isDefault(piece: Piece, texts: Map<Piece, List<String>>) =
    piece.default != null && texts[piece] == listOf(piece.default)

private fun path(route: Route, texts: Map<Piece, List<String>>): String? {
    val count = route.components.indexOfLast { component ->
        route.isRequired(component) || component.any { it in texts && !isDefault(it, texts) }
    } + 1
    val path = StringBuilder()
    for ((i, pieces) in route.components.take(count).withIndex()) {
        if (i > 0) path.append('/')
        if (pieces[0].isRest) {
            val rest = (texts[pieces[0]] ?: return null).map { escaped(it, IN_PATH) }
            if (rest.any { it == "." || it == ".." }) return null
            path.append(rest.joinToString("/"))
            // A slash at the end counts as the path's own.
            if (rest.isNotEmpty() && rest.last() == "") path.append('/')
            continue
        }
        val component = StringBuilder()
        for (piece in pieces) {
            val text = piece.literal ?: (texts[piece] ?: return null)[0]
            if (text == "" || piece.literal == null && !piece.accepts(text)) return null
            component.append(escaped(text, IN_PATH))
        }
        if (component.toString() == "." || component.toString() == "..") return null
        path.append(component)
    }
    if (route.endsInSlash && count > 0) path.append('/')
    return path.toString()
}

private fun query(
    route: Route, texts: Map<Piece, List<String>>, named: Map<String, String>
): String? {
    val items = ArrayList<String>()
    for (item in route.items) {
        val name = escaped(item.name, IN_NAME)
        val text: String
        if (item.value == null) {
            text = named[item.name] ?: ""
            items.add(if (text == "") name else name + "=" + escaped(text, IN_VALUE))
            continue
        } else if (item.value.literal != null) {
            text = item.value.literal
            if (named[item.name] ?: text != text) return null
        } else {
            if (!isNeeded(item.value, texts)) continue
            items.add(name + "=" + (written(item.value, texts, IN_VALUE) ?: return null))
            continue
        }
        items.add(name + "=" + escaped(text, IN_VALUE))
    }
    return if (items.isEmpty()) "" else "?" + items.joinToString("&")
}

private fun fragment(route: Route, texts: Map<Piece, List<String>>): String? {
    val value = route.fragment ?: return ""
    if (!isNeeded(value, texts)) return ""
    val allowed = if (value.isPath) IN_FRAGMENT.replace("/", "") else IN_FRAGMENT
    return "#" + (written(value, texts, allowed) ?: return null)
}

/** Whether a link must have the value: not one of defaults alone. */
private fun isNeeded(value: Value, texts: Map<Piece, List<String>>) =
    !value.isOptional || value.parameters.any { it in texts && !isDefault(it, texts) }

private fun written(
    value: Value, texts: Map<Piece, List<String>>, allowed: String
): String? = value.components.map { pieces ->
    pieces.map { piece ->
        val text = piece.literal ?: (texts[piece] ?: return null)[0]
        val isEmpty = value.isMixed && text == ""
        if (piece.literal == null && (isEmpty || !piece.accepts(text))) return null
        escaped(text, allowed)
    }.joinToString("")
}.joinToString("/")

private const val IN_PATH = "!\$&'()*+,;=:@"
private const val IN_NAME = "!\$()*,:@/?"
private const val IN_VALUE = "!\$()*,:@/?="
private const val IN_FRAGMENT = "!\$&'()*+,;=:@/?"

/** The text with all other characters escaped. */
private fun escaped(text: String, allowed: String): String {
    val escaped = StringBuilder()
    for (octet in octets(text) ?: "") {
        if (isUnreserved(octet) || octet in allowed) {
            escaped.append(octet)
        } else {
            escaped.append('%').append("0123456789ABCDEF"[(octet - '\u0000') / 16])
            escaped.append("0123456789ABCDEF"[(octet - '\u0000') % 16])
        }
    }
    return escaped.toString()
}
