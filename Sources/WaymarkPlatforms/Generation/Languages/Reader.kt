/** A link of the app's, decoded, with the scopes that it is in, the most specific first. */
class Link(
    val isWeb: Boolean, val domain: String, val scopes: List<String>, val path: List<String>,
    val endsInSlash: Boolean, val items: List<Pair<String, String>>,
    /** The values of the items as in the link. */
    val rawValues: List<String>, val fragment: String?, private val fragmentPath: List<String>
) {
    /** The texts of the components of a fragment. */
    fun texts(value: Value) = if (value.isPath) fragmentPath else listOf(fragment ?: "")
}

/**
 * Reads a link by RFC 3986, or else as browsers read it (URL standard); null for another text.
 *
 * All texts below have a character for each octet of UTF-8 until they are decoded.
 */
private fun read(url: String): Link? {
    val text = octets(url)
    if (text.length > MAXIMUM_LENGTH) return null
    readStrictly(text, false)?.let { return it }
    val spelled = browserSpelling(text) ?: return null
    return if (spelled.length > MAXIMUM_LENGTH) null else readStrictly(spelled, true)
}

/** Reads a link by RFC 3986; [isLenient] for one that [browserSpelling] has written. */
private fun readStrictly(text: String, isLenient: Boolean): Link? {
    val scheme = scheme(text) ?: return null
    val isWeb = scheme == "http" || scheme == "https"
    val rest = text.substring(scheme.length + 1)
    val rawFragment = rest.substringAfter('#', "")
    val fragment =
        if ('#' in rest) decoded(rawFragment, "/?[]", isLenient) ?: return null else null
    val fragmentPath =
        rawFragment.split('/').map { decoded(it, "/?[]", isLenient) ?: return null }
    val pieces = rest.substringBefore('#').substringAfter('?', "").split('&')
        .filter { it.isNotEmpty() }
    if (pieces.size > MAXIMUM_ITEMS) return null
    val items = pieces.map {
        val (name, value) = listOf(it.substringBefore('='), it.substringAfter('=', ""))
            .map { decoded(it, "/?[]", isLenient, PLUS_IS_SPACE) ?: return null }
        Pair(name, value)
    }
    var path = rest.substringBefore('#').substringBefore('?')
    var hasAuthority = path.startsWith("//")
    if (hasAuthority) path = path.substring(2)
    var domain = ""
    if (isWeb) {
        if (!hasAuthority) return null
        val authority = path.substringBefore('/')
        path = path.substring(authority.length)
        domain = domain(authority, scheme == "https", isLenient) ?: return null
    }
    if (path.startsWith("/")) {
        path = path.substring(1)
        hasAuthority = false
    }
    val segments = path.split('/')
    // Those that dot segments remove must be valid, too.
    if (!isLenient && segments.any { decoded(it, "[]", false) == null }) return null
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
        // The brackets of an IPv6 address are valid in an authority and nowhere else in a path.
        decoded(segments[it], if (it == 0 && hasAuthority) "[]" else "", isLenient)
            ?.takeIf { !hasControl(it) } ?: return null
    }
    return Link(
        isWeb, domain, if (isWeb) webScopes(domain) else appScopes(scheme), components,
        endsInSlash, items, pieces.map { it.substringAfter('=', "") },
        fragment, fragmentPath
    )
}

private fun scheme(text: String): String? {
    val scheme = lowercase(text.substringBefore(':', ""))
    val isValid = scheme.all { it in 'a'..'z' || it in '0'..'9' || it in "+-." }
    return scheme.takeIf { isValid && it != "" && it[0] in 'a'..'z' }
}

/** The scopes of a custom scheme, if it is one of the app's. */
private fun appScopes(scheme: String) =
    if (schemes == null || scheme in schemes) listOf("app:$scheme", "app") else listOf()

/** The scopes of a domain, if it is one of the app's, the most specific first. */
private fun webScopes(domain: String): List<String> {
    val names = listOf(domain) +
        (1 until domain.length).filter { domain[it] == '.' }.map { "*" + domain.substring(it) }
    if (domains != null && names.none { it in domains }) return listOf()
    val scopes = names.map { "universal:$it" }
    // On the host of a wrapper, only the routes apply that name it.
    val isWrapper = wrappers.any { it.scopes[0] == scopes[0] }
    return if (isWrapper) scopes.take(1) else scopes + "universal"
}

/** The host in lower case, with its port where that is not the default. */
private fun domain(authority: String, isSecure: Boolean, isLenient: Boolean): String? {
    val place = authority.substringAfterLast('@')
    if (place.length < authority.length) {
        val user = authority.substring(0, authority.length - place.length - 1)
        val isValid = '@' !in user && decoded(user, "", isLenient) != null
        if (!TAKES_CREDENTIALS || !isValid) return null
    }
    val isAddress = place.startsWith("[")
    val host =
        if (isAddress) place.substring(0, place.indexOf(']') + 1)
        else place.substringBefore(':')
    val port = place.substring(host.length)
    if (isAddress) {
        if (host.length < 3 || port.isNotEmpty() && port[0] != ':') return null
        val address = host.substring(1, host.length - 1)
        if (spelledAddress(address) == null) return null
    } else {
        if (host == "") return null
        val isValid = host.all {
            if (it == '%' || it >= '\u0080') isLenient else isPlain(it) && it != '@'
        }
        // Only the DNS root has an empty label, at the end.
        if (!isValid || !isLenient && (host.startsWith(".") || ".." in host)) return null
    }
    val number = port(port.drop(1)) ?: return null
    val isDefault = port.length < 2 || number == (if (isSecure) 443 else 80)
    val name = text(lowercase(unescaped(host)))
    val isRoot = name.endsWith(".") && !name.endsWith("..") && name != "."
    return (if (isRoot) name.dropLast(1) else name) + (if (isDefault) "" else ":$number")
}

/** A port; 0 if the text is empty, and null if it is no port. */
private fun port(digits: String): Int? {
    var number = 0
    for (digit in digits) {
        if (digit !in '0'..'9') return null
        number = number * 10 + (digit - '0')
        if (number > 65535) return null
    }
    return number
}

/** 1 for `.`, 2 for `..`, however they are escaped; 0 for anything else. */
private fun dots(segment: String): Int {
    if (segment.length > 6) return 0
    val text = segment.replace("%2E", ".").replace("%2e", ".")
    return if (text == ".") 1 else if (text == "..") 2 else 0
}

/** The text of octets and escapes; null if RFC 3986 does not allow it. */
private fun decoded(
    raw: String, allowed: String, isLenient: Boolean, plusIsSpace: Boolean = false
): String? {
    for ((i, c) in raw.withIndex()) {
        val isValid = when {
            c == '%' -> escape(raw, i) != null
            // A control character beyond ASCII must be escaped.
            c >= '\u0080' -> c > '\u009F' || i == 0 || raw[i - 1] != '\u00C2'
            else -> isPlain(c) || c in allowed
        }
        if (!isValid) return null
    }
    val octets = unescaped(if (plusIsSpace) raw.replace('+', ' ') else raw)
    val text = text(octets)
    // What is no UTF-8 does not come back as the same octets.
    return if (isLenient || octets(text) == octets) text else null
}

/** The octet that the escape at a place represents. */
private fun escape(raw: String, i: Int): Char? {
    if (raw[i] != '%' || i + 2 >= raw.length) return null
    if (!isHexadecimal(raw[i + 1]) || !isHexadecimal(raw[i + 2])) return null
    return raw.substring(i + 1, i + 3).toInt(16).toChar()
}

/** The octets with each escape replaced by the octet that it represents. */
private fun unescaped(raw: String): String {
    val octets = StringBuilder()
    var i = 0
    while (i < raw.length) {
        val octet = escape(raw, i)
        octets.append(octet ?: raw[i])
        i += if (octet == null) 1 else 3
    }
    return octets.toString()
}

/** The literal text of a template. */
private fun plain(template: String) = text(unescaped(template))

/** The UTF-8 of a text, a character for each octet, with U+FFFD for half a character. */
private fun octets(text: String): String {
    val whole = StringBuilder(text)
    for (i in text.indices) {
        val isHalf =
            if (text[i].isHighSurrogate()) text.getOrNull(i + 1)?.isLowSurrogate() != true
            else text[i].isLowSurrogate() && text.getOrNull(i - 1)?.isHighSurrogate() != true
        if (isHalf) whole.setCharAt(i, '\uFFFD')
    }
    return String(whole.toString().toByteArray(Charsets.UTF_8), Charsets.ISO_8859_1)
}

/** The text of octets, with U+FFFD for each part that is no UTF-8 (Unicode, table 3-7). */
private fun text(octets: String): String {
    if (octets.all { it < '\u0080' }) return octets
    val text = StringBuilder()
    var i = 0
    while (i < octets.length) {
        val lead = octets[i] - '\u0000'
        val count = when (lead) {
            in 0x00..0x7F -> 1
            in 0xC2..0xDF -> 2
            in 0xE0..0xEF -> 3
            in 0xF0..0xF4 -> 4
            else -> 0
        }
        var code = if (count < 2) lead else lead and (0x7F shr count)
        var read = 1
        while (read < count && i + read < octets.length) {
            val next = octets[i + read] - '\u0000'
            val range = when (if (read > 1) 0 else lead) {
                0xE0 -> 0xA0..0xBF
                0xED -> 0x80..0x9F
                0xF0 -> 0x90..0xBF
                0xF4 -> 0x80..0x8F
                else -> 0x80..0xBF
            }
            if (next !in range) break
            code = code shl 6 or (next and 63)
            read += 1
        }
        text.appendCodePoint(if (count > 0 && read == count) code else 0xFFFD)
        i += read
    }
    return text.toString()
}

private fun hasControl(text: String) = text.any { it < ' ' || it in '\u007F'..'\u009F' }

private fun isHexadecimal(c: Char) = c in '0'..'9' || lowercase(c) in 'a'..'f'

private fun isUnreserved(c: Char) =
    c in 'a'..'z' || c in 'A'..'Z' || c in '0'..'9' || c in "-._~"

/** The characters that a path may contain without an escape (RFC 3986 §3.3, `pchar`). */
private fun isPlain(c: Char) = isUnreserved(c) || c in IN_PATH

private fun lowercase(c: Char) = if (c in 'A'..'Z') c + 32 else c

private fun lowercase(text: String) = text.map { lowercase(it) }.joinToString("")
