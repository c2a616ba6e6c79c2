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
