// swift-format-ignore-file

/// Texts in other languages.
///
/// `Scripts/texts` writes this file. Change the files that it names, and run the script.
enum PlatformTexts {
  /// The part of generated Kotlin that finds the route of a link, as `RouteTable` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Kotlin/Matcher.kt`.
  static let kotlinMatcher = #"""
/** Text that has to be there, or a value: `{name:type?=default}`, `*`, `**` or `{name**}`. */
class Piece(template: String, val folds: Boolean) {
    private val body = template.removeSurrounding("{", "}").substringBefore('=')
    val isRest = body.endsWith("**")
    val isParameter = template.startsWith("{")
    val isOptional = isParameter && body.endsWith("?")
    private val declaration = if (isParameter) body.removeSuffix("?") else ""
    val name = declaration.removeSuffix("**").substringBefore(':')
    val literal =
        if (isParameter || isRest || template == "*") null else unescaped(template)
    val isWildcard = literal == null && name == ""
    /** The value in a link without it. */
    val default =
        if ('=' in template) unescaped(template.substringAfter('=').removeSuffix("}")) else null
    private val type = declaration.substringAfter(':', "")
    val isInteger = type == "int"
    private val isUUID = type == "uuid"
    val isRestricted = type != ""
    val words =
        if (!isRestricted || isInteger || isUUID) listOf()
        else type.split('|').map { unescaped(it) }

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
    }.takeIf { place >= 0 }
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
    /** The number of octets of text around values. */
    val text = if (!isMixed) 0 else components.size - 1 +
        components.flatten().map { (octets(it.literal ?: "") ?: "").length }.sum()

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
            if (components[i].isEmpty() && texts[i] == "") IntArray(0)
            else if (components[i].isEmpty()) return null
            else ends(components[i], texts[i]) ?: return null
        }
    }
}

/** A query item that a route requires. */
class Item(template: String) {
    val name = unescaped(template.substringBefore('='))
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
 * In the templates everything is escaped but letters, digits and `-._~`.
 */
class Route(
    val name: String, path: String, query: String, fragment: String, scopes: String,
    val scheme: String, val domain: String,
    /** Whether a custom scheme, which any app can claim, does not open the route. */
    val requiresVerifiedLink: Boolean = false
) {
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
    val hasWildcard = components.any { it[0].isWildcard }
    private val required = components.count { isRequired(it) }
    private val ranks = components.map { rank(it) }
    private val requiredItems = items.filter { !it.isOptional }
    private val requiredFragment = this.fragment?.takeIf { !it.isOptional }
    private val demands =
        requiredItems.map { it.value?.literal } +
            listOfNotNull(requiredFragment).map { it.literal }
    private val literalCount = demands.count { it != null }
    private val optionalCount =
        components.size - required + items.size + (if (fragment == "") 0 else 1) - demands.size
    private val textCount =
        requiredItems.map { it.value?.text ?: 0 }.sum() + (requiredFragment?.text ?: 0)

    fun isRequired(component: List<Piece>) = component.none { it.isOptional }

    /** The smaller, the more specific: literal, literal with values, type, value, `*`, rest. */
    private fun rank(pieces: List<Piece>): Int {
        val first = pieces[0]
        if (pieces.size > 1) {
            val text = octets(pieces.joinToString("") { it.literal ?: "" }) ?: ""
            val types = pieces.count { it.isRestricted }
            return 0x1000000 + (8192 - text.length) * 256 + 255 - types
        }
        if (first.literal != null) return 0
        if (first.isRest) return 0x5000000
        if (first.isWildcard) return 0x4000000
        return if (first.isRestricted) 0x2000000 else 0x3000000
    }

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
        for (i in 0..link.path.size) {
            val order = rank(i, link).compareTo(other.rank(i, link))
            if (order != 0) return order < 0
        }
        if (literalCount != other.literalCount) return literalCount > other.literalCount
        if (demands.size != other.demands.size) return demands.size > other.demands.size
        if (optionalCount != other.optionalCount) return optionalCount < other.optionalCount
        if (textCount != other.textCount) return textCount > other.textCount
        // They differ only in their items: the item that comes first in the link decides, and
        // then the literal value that does.
        for (isLiteral in listOf(false, true)) {
            val pairs = positions(link, isLiteral).zip(other.positions(link, isLiteral))
            val (left, right) = pairs.firstOrNull { it.first != it.second } ?: continue
            return left < right
        }
        return false
    }

    private fun rank(i: Int, link: Link): Int {
        val takesPart = i < link.path.size || hasRest && i == components.size - 1
        return if (i < components.size && takesPart) ranks[i] else -1
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

    /** Whether each text around values is there, also in items that do not choose routes. */
    fun hasTexts(link: Link) =
        valueTexts(link).all { (value, texts) -> texts.all { value.fits(it) } }

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

/** A route and the texts of its values. */
class Match(
    val route: Route, private val values: List<List<String>?>, private val hasTexts: Boolean
) {
    fun text(i: Int) = values[i]?.get(0)
    fun list(i: Int) = values[i]
    fun long(i: Int) = text(i)?.toLongOrNull()
    fun uuid(i: Int) = text(i)?.let { UUID.fromString(it) }
    fun word(i: Int) = text(i)?.let { route.parameters[i].words.indexOf(it) }

    /** Whether each value is what its type can be; those of a query do not choose routes. */
    val isTyped get() = hasTexts && route.parameters.withIndex().all { (i, piece) ->
        piece.isRest || values[i].orEmpty().all { piece.accepts(it) && '\u0000' !in it } &&
            (!piece.isInteger || values[i] == null || long(i) != null)
    }

    fun hasValues(expected: List<List<String>?>) = expected.indices.all { i ->
        (values[i] ?: route.parameters[i].default?.let { listOf(it) }) == expected[i]
    }
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
        if (best < 0) continue
        if (routes[best].requiresVerifiedLink && scope.startsWith("app")) return null
        return Match(routes[best], routes[best].values(link), routes[best].hasTexts(link))
    }
    return null
}

"""#

  /// The part of generated Kotlin that reads links, as `LinkReader` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Kotlin/Reader.kt`.
  static let kotlinReader = #"""
/** A link of the app's, decoded, with the scopes that it is in, the most specific first. */
class Link(
    val scopes: List<String>, val path: List<String>, val endsInSlash: Boolean,
    val items: List<Pair<String, String>>, val fragment: String?,
    private val fragmentPath: List<String>
) {
    /** The texts of the components of a fragment. */
    fun texts(value: Value) = if (value.isPath) fragmentPath else listOf(fragment ?: "")
}

/**
 * Reads a link (RFC 3986); null for any other text, and for another scheme or domain.
 *
 * Swift also reads the texts that only browsers accept, such as `?q=a|b` or a domain beyond
 * ASCII. Here they are null.
 */
private fun read(url: String): Link? {
    val text = octets(url) ?: return null
    if (text.length > MAXIMUM_LENGTH || hasControl(url)) return null
    val scheme = lowercase(text.substringBefore(':', ""))
    if (scheme == "" || scheme[0] !in 'a'..'z') return null
    if (!scheme.all { it in 'a'..'z' || it in '0'..'9' || it in "+-." }) return null
    val rest = text.substring(scheme.length + 1)
    var fragment: String? = null
    if ('#' in rest) fragment = decodedText(rest.substringAfter('#')) ?: return null
    val fragmentPath =
        rest.substringAfter('#', "").split('/').map { decodedText(it) ?: return null }
    val items = items(rest.substringBefore('#').substringAfter('?', "")) ?: return null
    var path = rest.substringBefore('#').substringBefore('?')
    // The brackets of an IPv6 address are valid in an authority and nowhere else in a path.
    var hasAuthority = path.startsWith("//")
    if (hasAuthority) path = path.substring(2)
    val scopes = ArrayList<String>()
    if (scheme == "http" || scheme == "https") {
        if (!hasAuthority) return null
        val authority = path.substringBefore('/')
        path = path.substring(authority.length)
        addScopes(domain(authority, scheme == "https") ?: return null, scopes)
    } else if (schemes == null || scheme in schemes) {
        scopes.add("app:$scheme")
        scopes.add("app")
    }
    if (path.startsWith("/")) {
        path = path.substring(1)
        hasAuthority = false
    }
    val segments = path.split('/')
    // Those that dot segments remove must be valid, too.
    if (segments.any { decodedText(it, false, "[]") == null }) return null
    val kept = ArrayList<Int>()
    var endsInSlash = false
    for (i in segments.indices) {
        val isLast = i == segments.size - 1
        val dots = dots(segments[i])
        // The authority of a custom scheme is never removed.
        val isRemovable = kept.isNotEmpty() && !(hasAuthority && kept.last() == 0)
        if (dots == 2 && isRemovable) kept.removeAt(kept.size - 1)
        if (dots > 0) endsInSlash = isLast
        else if (isLast && segments[i] == "") endsInSlash = true
        else kept.add(i)
    }
    val components = kept.filter { KEEPS_EMPTY || segments[it].isNotEmpty() }.map {
        decoded(segments[it], if (it == 0 && hasAuthority) "[]" else "") ?: return null
    }
    val isSlash = endsInSlash && components.isNotEmpty()
    return Link(scopes, components, isSlash, items, fragment, fragmentPath)
}

private fun addScopes(domain: String, scopes: ArrayList<String>) {
    var isOwn = domains == null || domain in domains
    scopes.add("universal:$domain")
    for (i in 1 until domain.length) {
        if (domain[i] != '.') continue
        val scope = "universal:*" + domain.substring(i)
        if (domains != null && scope.substring(10) in domains) isOwn = true
        if (scope in scoped || browserOnly.any { it.scopes[0] == scope }) scopes.add(scope)
    }
    scopes.add("universal")
    if (!isOwn) scopes.clear()
}

/** The host in lower case, with its port where that is not the default. */
private fun domain(authority: String, isSecure: Boolean): String? {
    val place = authority.substringAfterLast('@')
    if (place.length < authority.length) {
        val user = authority.substring(0, authority.length - place.length - 1)
        if (!TAKES_CREDENTIALS || '@' in user || decoded(user, "") == null) return null
    }
    val isAddress = place.startsWith("[")
    val host =
        if (isAddress) place.substring(0, place.indexOf(']') + 1)
        else place.substringBefore(':')
    val port = place.substring(host.length)
    if (isAddress) {
        if (host.length < 3 || port.isNotEmpty() && port[0] != ':') return null
        val address = host.substring(1, host.length - 1)
        if (!address.all { it == ':' || it == '.' || isHexadecimal(it) }) return null
    } else {
        if (host == "" || !host.all { isPlain(it) }) return null
        // Only the DNS root has an empty label, at the end.
        if (host.startsWith(".") || ".." in host) return null
    }
    var number = 0
    for (digit in port.drop(1)) {
        if (digit !in '0'..'9') return null
        number = number * 10 + (digit - '0')
        if (number > 65535) return null
    }
    val isDefault = port.length < 2 || number == (if (isSecure) 443 else 80)
    return lowercase(host.removeSuffix(".")) + (if (isDefault) "" else ":$number")
}

private fun items(query: String): List<Pair<String, String>>? {
    val pieces = query.split('&').filter { it.isNotEmpty() }
    if (pieces.size > MAXIMUM_ITEMS) return null
    return pieces.map {
        val name = decodedText(it.substringBefore('='), PLUS_IS_SPACE) ?: return null
        val value = decodedText(it.substringAfter('=', ""), PLUS_IS_SPACE) ?: return null
        Pair(name, value)
    }
}

/** 1 for `.`, 2 for `..`, however they are escaped; 0 for anything else. */
private fun dots(segment: String): Int {
    if (segment.length > 6) return 0
    val text = segment.replace("%2E", ".").replace("%2e", ".")
    return if (text == ".") 1 else if (text == "..") 2 else 0
}

/** The text of a component; null if it has a control character. */
private fun decoded(raw: String, allowed: String) =
    decodedText(raw, false, allowed)?.takeIf { !hasControl(it) }

/** The text of octets and escapes; null if something is no escape, no UTF-8, or not allowed. */
private fun decodedText(
    raw: String, plusIsSpace: Boolean = false, allowed: String = "/?[]"
): String? {
    val octets = StringBuilder()
    var i = 0
    while (i < raw.length) {
        val c = raw[i]
        if (c == '%') {
            if (i + 2 >= raw.length) return null
            if (!isHexadecimal(raw[i + 1]) || !isHexadecimal(raw[i + 2])) return null
            octets.append(raw.substring(i + 1, i + 3).toInt(16).toChar())
            i += 3
        } else {
            if (c < '\u0080' && !isPlain(c) && c !in allowed) return null
            octets.append(if (c == '+' && plusIsSpace) ' ' else c)
            i += 1
        }
    }
    val text = String(octets.toString().toByteArray(Charsets.ISO_8859_1), Charsets.UTF_8)
    // What is no UTF-8 does not come back as the same octets.
    return if (octets(text) == octets.toString()) text else null
}

private fun unescaped(template: String) = decoded(template, "") ?: ""

/** The UTF-8 of a text, a character for each octet; null for a text with half a character. */
private fun octets(text: String): String? {
    var i = 0
    while (i < text.length) {
        if (text[i].isLowSurrogate()) return null
        if (text[i].isHighSurrogate()) {
            i += 1
            if (i == text.length || !text[i].isLowSurrogate()) return null
        }
        i += 1
    }
    return String(text.toByteArray(Charsets.UTF_8), Charsets.ISO_8859_1)
}

private fun hasControl(text: String) = text.any { it < ' ' || it in '\u007F'..'\u009F' }

private fun isHexadecimal(c: Char) = c in '0'..'9' || lowercase(c) in 'a'..'f'

private fun isUnreserved(c: Char) =
    c in 'a'..'z' || c in 'A'..'Z' || c in '0'..'9' || c in "-._~"

/** The characters that a path may contain without an escape (RFC 3986 §3.3, `pchar`). */
private fun isPlain(c: Char) = isUnreserved(c) || c in "!\$&'()*+,;=:@"

private fun lowercase(c: Char) = if (c in 'A'..'Z') c + 32 else c

private fun lowercase(text: String) = text.map { lowercase(it) }.joinToString("")

"""#

  /// The part of generated Kotlin that writes links, as `LinkWriter` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Kotlin/Writer.kt`.
  static let kotlinWriter = #"""
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

"""#

  /// The stylesheet of the list of all links, with a contrast of at least 7:1 for text (WCAG 2.2,
  /// 1.4.6).
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/reference.css`.
  static let referenceStyle = #"""
:root {
  color-scheme: light dark;
  --page: #fbfbfd; --card: #ffffff; --text: #1c1c21; --soft: #4b4b57;
  --line: #dfdfe6; --code: #f1f1f6; --link: #00429d; --old: #7a2300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121217; --card: #1b1b22; --text: #ececf1; --soft: #b9b9c6;
    --line: #35353f; --code: #26262f; --link: #9cc3ff; --old: #ffb694;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 2.5rem 1rem 5rem; max-width: 48rem;
  background: var(--page); color: var(--text);
  font: 1.0625rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere;
}
h1 { font-size: 2.125rem; line-height: 1.15; letter-spacing: -0.02em; margin: 0 0 1.25rem; }
h2 { font-size: 1.3125rem; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 .5rem; }
h3, thead th, dt { font-size: .875rem; font-weight: 600; color: var(--soft); }
h3 { margin: 1rem 0 .25rem; }
p { margin: 0 0 .75rem; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
code { font: .875em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
:not(pre):not(a) > code {
  background: var(--code); border-radius: 4px; padding: .1em .3em;
  box-decoration-break: clone; -webkit-box-decoration-break: clone;
}
a, code, dd, h2, p, span, td { unicode-bidi: isolate; }
pre {
  margin: 0 0 1rem; padding: .75rem 1rem; border-radius: 8px;
  background: var(--code); white-space: pre-wrap;
}
section, nav {
  margin: 1.25rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 12px;
  background: var(--card);
}
section:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: .2rem 0; }
nav a { font-weight: 600; }
nav li {
  display: grid; grid-template-columns: minmax(0, 13rem) minmax(0, 1fr); gap: 0 1rem;
  align-items: baseline;
}
nav span:only-child { grid-column: 1 / -1; }
dl { margin: 0; display: grid; grid-template-columns: 9.5rem 1fr; gap: .5rem 1rem; }
dt { line-height: 1.9; }
dd { margin: 0; min-width: 0; }
table {
  width: 100%; border-collapse: collapse; margin: 0 0 1rem; overflow-wrap: break-word;
}
thead th:first-child { width: 10.5rem; }
thead th:nth-child(2) { width: 5.5rem; }
th, td { padding: .45rem .75rem .45rem 0; text-align: left; vertical-align: top; }
tr > :last-child { padding-right: 0; }
tbody tr { border-top: 1px solid var(--line); }
tbody th { font-weight: 400; }
small { color: var(--soft); }
.old {
  font-size: .75rem; font-weight: 600; letter-spacing: 0; color: var(--old);
  border: 1px solid currentColor; border-radius: 999px; padding: .1em .6em;
  vertical-align: .15em; white-space: nowrap;
}
.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; }
@media (max-width: 32rem) {
  dl, nav li { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: .5rem; }
  thead th:first-child, thead th:nth-child(2) { width: auto; }
}
@media print { section { break-inside: avoid; } nav, .skip { display: none; } }

"""#
}
