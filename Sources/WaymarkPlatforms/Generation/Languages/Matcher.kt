/**
 * Text that has to be there, or a value: `{name:type?=default}`, `{name*:type?}` for a list, `*`,
 * `**` or `{name**}`.
 */
class Piece(template: String, val folds: Boolean) {
    private val parts = template.removeSurrounding("{", "}").split('=')
    private val body = parts[0]
    val isRest = body.endsWith("**")
    val isParameter = template.startsWith("{")
    val isOptional = isParameter && body.endsWith("?")
    private val declaration = if (isParameter) body.removeSuffix("?") else ""
    private val label = declaration.substringBefore(':')
    val name = label.trimEnd('*')
    /** Whether the value is all texts of a link, not only the first one. */
    val isList = label.endsWith("*")
    val literal =
        if (isParameter || isRest || template == "*") null else plain(template)
    /** The value in a link without it. */
    val default = parts.getOrNull(1)?.let { plain(it) }
    private val type = declaration.substringAfter(':', "")
    val isInteger = type == "int"
    private val isUUID = type == "uuid"
    val isRestricted = type != ""
    val words =
        if (!isRestricted || isInteger || isUUID) listOf()
        else type.split('|').map { plain(it) }

    /** The same value without its type. */
    val untyped get() = if (isRestricted) Piece("{$name}", folds) else this

    /** Whether it is a value that may be this text. */
    fun accepts(text: String) = !isRestricted || ends(listOf(this), text) != null

    /** Where it ends from [place] on, as far right as [next] lets it; -1 if it does not fit. */
    fun end(text: String, place: Int, next: IntArray): Int {
        if (literal != null) return end(literal, text, place, next, folds)
        if (words.isNotEmpty()) {
            var furthest = -1
            for (word in words) {
                furthest = maxOf(furthest, end(word, text, place, next, false))
            }
            return furthest
        }
        if (isUUID) {
            val end = place + 36
            val fits = end <= text.length && next[end] == end
            return if (fits && hasUUID(text, place)) end else -1
        }
        if (!isInteger) return if (next[text.length] > place) next[text.length] else -1
        val digits = if (place < text.length && text[place] == '-') place + 1 else place
        var limit = digits
        while (limit < text.length && limit < digits + 19 && text[limit] in '0'..'9') limit += 1
        return if (next[limit] > digits) next[limit] else -1
    }

    private fun end(
        word: String, text: String, place: Int, next: IntArray, folds: Boolean
    ): Int {
        val end = place + word.length
        val fits = end <= text.length && next[end] == end
        return if (fits && matchesAt(word, text, place, folds)) end else -1
    }

    private fun hasUUID(text: String, place: Int) = (0 until 36).all {
        val c = text[place + it]
        if (it == 8 || it == 13 || it == 18 || it == 23) c == '-' else isHexadecimal(c)
    }
}

/** The end of each piece of a component; each matches as much as the pieces after it leave. */
private fun ends(pieces: List<Piece>, text: String): IntArray? {
    if (pieces.isEmpty()) return if (text == "") intArrayOf() else null
    val first = pieces[0].literal
    if (first != null && !matchesAt(first, text, 0, pieces[0].folds)) return null
    // For each place, the last one up to there from which the pieces after this one fit.
    val fits = Array(pieces.size) { IntArray(text.length + 1) { -1 } }
    fits[pieces.size - 1][text.length] = text.length
    for (i in pieces.size - 1 downTo 1) {
        var last = -1
        for (place in 0..text.length) {
            if (pieces[i].end(text, place, fits[i]) >= 0) last = place
            fits[i - 1][place] = last
        }
    }
    var place = 0
    return IntArray(pieces.size) {
        if (place >= 0) place = pieces[it].end(text, place, fits[it])
        place
    }.takeIf { place == text.length }
}

private fun matchesAt(word: String, text: String, place: Int, folds: Boolean) =
    place + word.length <= text.length && word.indices.all {
        val (c, found) = Pair(word[it], text[place + it])
        c == found || folds && lowercase(c) == lowercase(found)
    }

/** The pieces of a component or a value. */
private fun pieces(template: String, folds: Boolean): List<Piece> {
    val pieces = ArrayList<Piece>()
    var start = 0
    while (start < template.length) {
        val isParameter = template[start] == '{'
        val found = template.indexOf(if (isParameter) '}' else '{', start)
        val end = if (found < 0) template.length else if (isParameter) found + 1 else found
        pieces.add(Piece(template.substring(start, end), folds))
        start = end
    }
    return pieces
}

/** The value of an item, or the fragment, which is a path if it has several components. */
class Value(template: String) {
    val components = template.split('/').map { pieces(it, false) }
    private val untyped = components.map { pieces -> pieces.map { it.untyped } }
    val isPath = components.size > 1
    val parameters = components.flatten().filter { it.isParameter }
    val isOptional = parameters.any { it.isOptional }
    val isMixed = isPath || components[0].size > 1
    val literal = if (isMixed) null else components[0][0].literal

    /** Whether the text around values is there; types of a query choose no routes. */
    fun fits(texts: List<String>) =
        if (isMixed) ends(untyped, texts) != null else literal == null || literal == texts[0]

    /** What each value is; null if the text around them is not there. */
    fun values(texts: List<String>): List<String>? {
        if (!isMixed) return texts
        val ends = ends(components, texts) ?: ends(untyped, texts) ?: return null
        val values = ArrayList<String>()
        for ((i, pieces) in components.withIndex()) {
            for ((j, piece) in pieces.withIndex()) {
                if (!piece.isParameter) continue
                values.add(texts[i].substring(if (j == 0) 0 else ends[i][j - 1], ends[i][j]))
            }
        }
        return values
    }

    private fun ends(components: List<List<Piece>>, texts: List<String>): List<IntArray>? {
        if (components.size != texts.size) return null
        return components.indices.map { i ->
            ends(components[i], texts[i]) ?: return null
        }
    }
}

/** A query item that a route requires. */
class Item(template: String) {
    val name = plain(template.substringBefore('='))
    /** null for an item that may have any value or none. */
    val value = if ('=' in template) Value(template.substringAfter('=')) else null
    val isOptional = value != null && value.isOptional
    val isLiteral = value?.literal != null

    /** The place of the first item of its name in a link, or -1. */
    fun position(link: Link): Int {
        val index = link.items.indexOfFirst { it.first == name }
        val fits = index >= 0 && value?.fits(listOf(link.items[index].second)) != false
        return if (fits) index else -1
    }
}

/**
 * A pattern in its scopes, with what its links are written with.
 *
 * In the templates everything is escaped but letters, digits and `-._~`. Lists are separated by
 * spaces, and their elements escaped.
 */
class Route(
    /** The class of the route, which the routes of a family share; empty for none. */
    val routeClass: String,
    path: String, query: String, fragment: String, scopes: String, ranks: String, order: String,
    val scheme: String = "", val domain: String = "", gates: String = "",
    requirements: String = "", val parent: String = "",
    /** The name of the route if it is not the first one of its class. */
    val alias: String = "",
    /** The item of a wrapper that contains a link of the app. */
    val item: String = "",
    /** Whether only a verified link opens the route; any app can claim a custom scheme. */
    val requiresVerifiedLink: Boolean = false, val isDeprecated: Boolean = false
) {
    val gates = words(gates)
    val requirements = words(requirements)
    val scopes = scopes.split(' ')
    val components = path.split('/').filter { it != "" }.map { pieces(it, FOLDS_CASE) }
    val items = query.split('&').filter { it != "" }.map { Item(it) }
    val fragment = if (fragment == "") null else Value(fragment)
    val endsInSlash = path.endsWith("/")
    val hasRest = components.isNotEmpty() && components.last()[0].isRest
    /** The values, in the order of path, query and fragment. */
    val parameters =
        components.flatten().filter { it.isParameter } +
            (items.map { it.value } + this.fragment).flatMap { it?.parameters ?: listOf() }
    /** The rank of each component, and what routes of equal components are compared by. */
    private val ranks = words(ranks).map { it.toInt() }
    private val order = words(order).map { it.toInt() }
    private val required = components.count { isRequired(it) }
    private val requiredItems = items.filter { !it.isOptional }
    private val requiredFragment = this.fragment?.takeIf { !it.isOptional }

    fun isRequired(component: List<Piece>) = component.none { it.isOptional }

    /** Returns whether the route matches a link that is in one of its scopes. */
    fun fits(link: Link): Boolean {
        val count = link.path.size
        val fixed = if (hasRest) components.size - 1 else components.size
        if (hasRest) {
            // A rest is what follows its slash; a link without a path always has it.
            if (count < fixed || count == fixed && count > 0 && !link.endsInSlash) return false
        } else if (count < required || count > fixed) {
            return false
        } else if (STRICT_SLASH && count > 0 && link.endsInSlash != endsInSlash) {
            return false
        }
        for (i in 0 until minOf(count, fixed)) {
            if (ends(components[i], link.path[i]) == null) return false
        }
        if (requiredItems.any { it.position(link) < 0 }) return false
        if (requiredFragment == null) return true
        return link.fragment != null && requiredFragment.fits(link.texts(requiredFragment))
    }

    /** Returns whether the route is preferred to another route that also matches the link. */
    fun precedes(other: Route, link: Link): Boolean {
        val pairs = ranks(link).zip(other.ranks(link)) + order.zip(other.order) +
            // They differ only in their items: the item that comes first in the link decides, and
            // then the literal value that does.
            positions(link, false).zip(other.positions(link, false)) +
            positions(link, true).zip(other.positions(link, true))
        val (left, right) = pairs.firstOrNull { it.first != it.second } ?: return false
        return left < right
    }

    /** The ranks of the components that are used to match a link. */
    private fun ranks(link: Link) = (0..link.path.size).map { i ->
        val isUsed = i < link.path.size || hasRest && i == components.size - 1
        if (i < components.size && isUsed) ranks[i] else -1
    }

    private fun positions(link: Link, isLiteral: Boolean): List<Int> {
        val items = requiredItems.filter { !isLiteral || it.isLiteral }
        val fragment = requiredFragment?.takeIf { !isLiteral || it.literal != null }
        return items.map { it.position(link) }.sorted() +
            listOfNotNull(fragment).map { Int.MAX_VALUE }
    }

    /** What a link gives each parameter: all values of an item, the components of a rest. */
    fun values(link: Link): List<List<String>?> {
        val values = ArrayList<List<String>?>()
        for ((i, pieces) in components.withIndex()) {
            val text = if (i < link.path.size && !pieces[0].isRest) link.path[i] else null
            val ends = if (text == null) null else ends(pieces, text)
            for ((j, piece) in pieces.withIndex()) {
                if (!piece.isParameter) continue
                if (piece.isRest) values.add(link.path.drop(i))
                else if (text == null || ends == null) values.add(null)
                else values.add(listOf(text.substring(if (j == 0) 0 else ends[j - 1], ends[j])))
            }
        }
        for ((value, texts) in valueTexts(link)) {
            val found = texts.mapNotNull { value.values(it) }
            for (i in value.parameters.indices) {
                values.add(found.map { it[i] }.takeIf { it.isNotEmpty() })
            }
        }
        return values
    }

    /** The items of a link without a parameter, except those with the name of a parameter. */
    fun otherItems(link: Link): List<Pair<String, String>> {
        val own = items.filter { it.value != null && it.value.parameters.isNotEmpty() }
        val names = own.map { it.name } + parameters.map { it.name }
        return link.items.filter { it.first !in names }
    }

    /** Whether the pattern adds the item to each link by itself. */
    fun declares(name: String) =
        items.any { it.name == name && it.value?.parameters.orEmpty().isEmpty() }

    /** Whether each value is what its type can be; those of a query do not choose routes. */
    fun accepts(link: Link) = valueTexts(link).all { (value, all) ->
        all.all { texts ->
            val values = if (value.fits(texts)) value.values(texts) else null
            values != null && value.parameters.zip(values).all { (piece, text) ->
                piece.accepts(text) && '\u0000' !in text
            }
        }
    }

    /** The texts in a link of each item with a value, and those of the fragment. */
    private fun valueTexts(link: Link): List<Pair<Value, List<List<String>>>> {
        val found = ArrayList<Pair<Value, List<List<String>>>>()
        for (item in items) {
            if (item.value == null || item.value.parameters.isEmpty()) continue
            val own = link.items.filter { it.first == item.name }
            found.add(Pair(item.value, own.map { listOf(it.second) }))
        }
        if (fragment != null && fragment.parameters.isNotEmpty()) {
            val isThere = link.fragment != null
            found.add(Pair(fragment, if (isThere) listOf(link.texts(fragment)) else listOf()))
        }
        return found
    }
}

private fun words(list: String) = list.split(' ').filter { it != "" }.map { plain(it) }

/** The texts of the values of a class, by the names of their parameters. */
class Values(val routeClass: String, private val texts: Map<String, List<String>>) {
    fun text(name: String) = texts[name]?.firstOrNull()
    fun list(name: String) = texts[name]
    // It is not inline, because a method of Java has a limited size.
    fun <T : Any> list(name: String, read: (String) -> T?): List<T>? {
        return texts[name]?.map { read(it) ?: return null }
    }
    fun long(name: String) = text(name)?.toLongOrNull()
    fun uuid(name: String) = text(name)?.let { UUID.fromString(it) }

    /** Whether a pattern of the class accepts each of the texts that the class has. */
    val fit get() = families.getValue(routeClass).any { route ->
        val own = families.getValue(routeClass).flatMap { it.parameters }.map { it.name }
        val pieces = route.parameters.associateBy { it.name }
        texts.filterKeys { it in own }.all { (name, all) ->
            val piece = pieces[name]
            all.isEmpty() || piece != null && (piece.isList || all.size == 1) &&
                all.all { piece.accepts(it) }
        }
    }
}

/** A route, and what a link gives each of its parameters. */
class Match(val route: Route, val link: Link) {
    val found = route.values(link)

    val values get() = Values(route.routeClass, HashMap<String, List<String>>().apply {
        for ((i, piece) in route.parameters.withIndex()) {
            put(piece.name, texts(i) ?: listOf(piece.default ?: continue))
        }
    })

    /** All texts of a list, or the first text of another parameter. */
    private fun texts(i: Int) =
        if (route.parameters[i].isList) found[i] else found[i]?.take(1)

    /** Whether each number is a `Long`. */
    val hasNumbers get() = route.parameters.withIndex().all { (i, piece) ->
        !piece.isInteger || texts(i).orEmpty().all { it.toLongOrNull() != null }
    }

    /** The items that no parameter has: others, and repeated ones of a value that is no list. */
    val items get() = route.otherItems(link) + route.parameters.indices.flatMap { i ->
        val piece = route.parameters[i]
        if (piece.isList) listOf() else found[i].orEmpty().drop(1).map { Pair(piece.name, it) }
    }
}

val families = routes.groupBy { it.routeClass }

/** What all patterns of a class name, each once. */
fun named(routeClass: String, names: (Route) -> List<String>) =
    families.getValue(routeClass).flatMap(names).distinct()

private val scoped = HashMap<String, ArrayList<Route>>().apply {
    for (route in routes) {
        for (scope in route.scopes) getOrPut(scope) { ArrayList() }.add(route)
    }
}

/** The route that a link opens, or that the link opens which it wraps. */
private fun match(url: String): Match? {
    val link = read(url) ?: return null
    return find(link) ?: wrapped(link)?.let { read(it) }?.let { find(it) }
}

/** The link inside the link of a wrapper. */
private fun wrapped(link: Link): String? {
    val own = wrappers.filter { it.scopes[0] == "universal:" + link.domain }
    val item = best(own, link)?.item.orEmpty().ifEmpty { return null }
    // A plus sign that the service did not escape is one of the link inside.
    return link.rawValues.getOrNull(link.items.indexOfFirst { it.first == item })
        ?.let { text(unescaped(it)) }
}

/** The most specific route in the most specific scope. */
private fun find(link: Link): Match? {
    if (browserOnly.any { it.scopes[0] in link.scopes && it.fits(link) }) return null
    for (scope in link.scopes) {
        return Match(best(scoped[scope].orEmpty(), link) ?: continue, link)
    }
    return null
}

private fun best(routes: List<Route>, link: Link): Route? {
    var best: Route? = null
    for (route in routes) {
        if (route.fits(link) && (best == null || route.precedes(best, link))) best = route
    }
    return best
}

/** The route that a link opens if its values are of their types and nothing else forbids it. */
fun open(url: String, isVerified: Boolean): Match? {
    val match = match(url) ?: return null
    val isTrusted = match.link.isWeb && isVerified
    if (match.route.requiresVerifiedLink && !isTrusted) return null
    return match.takeIf { it.route.accepts(it.link) && it.hasNumbers }
}

/** The classes before a class on the back stack, the first one first. */
fun ancestors(routeClass: String): List<String> {
    val names = arrayListOf(routeClass)
    while (true) {
        val parent = families.getValue(names[0]).map { it.parent }.find { it != "" }
        if (parent == null || parent in names) return names.dropLast(1)
        names.add(0, parent)
    }
}
