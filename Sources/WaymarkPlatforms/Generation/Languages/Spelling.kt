private const val IN_PATH = "!\$&'()*+,;=:@"
private const val IN_NAME = "!\$()*,:@/?"
private const val IN_VALUE = "!\$()*,:@/?="
private const val IN_FRAGMENT = "!\$&'()*+,;=:@/?"
private const val IN_HOST = "!\$&'()*+,;="

/** The link as RFC 3986 allows it, for a text that browsers accept (URL standard). */
private fun browserSpelling(text: String): String? {
    val input = text.trim { it <= ' ' }.filter { it != '\t' && it != '\n' && it != '\r' }
    val scheme = scheme(input) ?: return null
    val isWeb = scheme == "http" || scheme == "https"
    val rest = input.substring(scheme.length + 1)
    val beforeQuery = rest.substringBefore('#').substringBefore('?')
    // For a web link, a backslash is a slash.
    var path = if (isWeb) beforeQuery.replace('\\', '/') else beforeQuery
    val hasAuthority = isWeb || path.startsWith("//")
    var output = "$scheme:"
    if (hasAuthority) {
        path = if (isWeb) path.trimStart('/') else path.substring(2)
        val authority = path.substringBefore('/')
        output += "//" + (spelledAuthority(authority, isWeb, scheme == "https") ?: return null)
        path = path.substring(authority.length)
    }
    if (!hasAuthority && !path.startsWith("/")) output += spelled(path, IN_FRAGMENT)
    else if (path != "" || isWeb) output += spelledPath(path, hasAuthority)
    val (query, fragment) = listOf(rest.substringBefore('#'), rest)
    val inQuery = if (isWeb) IN_FRAGMENT.replace("'", "") else IN_FRAGMENT
    if ('?' in query) output += "?" + spelled(query.substringAfter('?'), inQuery)
    if ('#' in fragment) output += "#" + spelled(fragment.substringAfter('#'), IN_FRAGMENT)
    return output
}

private fun spelledPath(path: String, hasAuthority: Boolean): String {
    val kept = ArrayList<String>()
    val segments = path.removePrefix("/").split('/')
    for ((i, segment) in segments.withIndex()) {
        val dots = dots(segment)
        if (dots == 2 && kept.isNotEmpty()) kept.removeAt(kept.size - 1)
        if (dots == 0) kept.add(spelled(segment, IN_PATH))
        else if (i == segments.size - 1) kept.add("")
    }
    val text = kept.joinToString("") { "/$it" }
    // Without an authority, `//` must not begin the path.
    return if (!hasAuthority && text.startsWith("//")) "/.$text" else text
}

/** The text with everything escaped that is not allowed; an escape is kept. */
private fun spelled(text: String, allowed: String) = text.indices.joinToString("") { i ->
    if (escape(text, i) != null) "%" else escaped(text[i], allowed)
}

private fun spelledAuthority(authority: String, isWeb: Boolean, isSecure: Boolean): String? {
    var output = ""
    val place = authority.substringAfterLast('@')
    val hasUser = place.length < authority.length
    if (hasUser) {
        val user = authority.substring(0, authority.length - place.length - 1)
        val (name, password) = listOf(user.substringBefore(':'), user.substringAfter(':', ""))
        if (name != "" || password != "") {
            if (isWeb && !TAKES_CREDENTIALS) return null
            val inUser = IN_HOST.replace(";", "").replace("=", "")
            output += spelled(name, inUser)
            if (password != "") output += ":" + spelled(password, inUser)
            output += "@"
        }
    }
    val isAddress = place.startsWith("[")
    val bracket = if (isAddress) place.indexOf(']') else 0
    if (bracket < 0) return null
    val colon = place.indexOf(':', bracket)
    val host = if (colon < 0) place else place.substring(0, colon)
    // A link with a custom scheme may have an empty authority, but no empty host.
    if (host == "" && (isWeb || hasUser || colon >= 0)) return null
    output += when {
        isAddress && bracket + 1 < host.length -> return null
        isAddress -> "[${spelledAddress(host.substring(1, bracket)) ?: return null}]"
        isWeb -> {
            val ascii = asciiHost(text(unescaped(host))) ?: return null
            if (ascii == "") return null
            escaped(ascii, IN_HOST)
        }
        host.any { it in "\u0000 #/:<>?@[\\]^|" } -> return null
        else -> spelled(host, IN_HOST)
    }
    if (colon < 0 || colon == place.length - 1) return output
    val number = port(place.substring(colon + 1)) ?: return null
    val isDefault = isWeb && number == (if (isSecure) 443 else 80)
    return if (isDefault) output else "$output:$number"
}

/** An IPv6 address in its shortest form (RFC 4291 §2.2, RFC 5952); null for another text. */
private fun spelledAddress(text: String): String? {
    var address = text
    if ('.' in text) {
        val numbers = text.substringAfterLast(':').split('.').map { digits ->
            val isValid = digits.length in 1..3 && digits.all { it in '0'..'9' } &&
                (digits.length == 1 || digits[0] != '0')
            if (isValid) digits.toInt() else 256
        }
        if (numbers.size != 4 || numbers.any { it > 255 } || ':' !in text) return null
        val (a, b, c, d) = numbers
        address = text.substringBeforeLast(':') + ":" +
            (a * 256 + b).toString(16) + ":" + (c * 256 + d).toString(16)
    }
    val halves = address.split("::").map { if (it == "") listOf() else it.split(':') }
    val missing = 8 - halves.flatten().size
    if (if (halves.size == 2) missing < 1 else halves.size > 2 || missing != 0) return null
    val zeros = List(if (halves.size == 2) missing else 0) { "0" }
    val pieces = halves[0] + zeros + halves.drop(1).flatten()
    if (!pieces.all { it.length in 1..4 && it.all { isHexadecimal(it) } }) return null
    val written = pieces.map { it.toInt(16).toString(16) }
    var (start, count) = Pair(0, 1)
    for (from in 0 until 8) {
        val length = written.drop(from).takeWhile { it == "0" }.size
        if (length > count) {
            start = from
            count = length
        }
    }
    if (count < 2) return written.joinToString(":")
    return written.take(start).joinToString(":") + "::" +
        written.drop(start + count).joinToString(":")
}

/** The octet, or its escape if it is not a letter, a digit, one of `-._~` or allowed. */
private fun escaped(octet: Char, allowed: String): String {
    if (isUnreserved(octet) || octet in allowed) return octet.toString()
    val code = octet - '\u0000'
    return "%" + "0123456789ABCDEF"[code / 16] + "0123456789ABCDEF"[code % 16]
}

/** The text with all other characters escaped. */
private fun escaped(text: String, allowed: String) =
    octets(text).map { escaped(it, allowed) }.joinToString("")
