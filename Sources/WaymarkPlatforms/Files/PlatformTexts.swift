// swift-format-ignore-file

/// Texts in other languages.
///
/// `Scripts/texts` writes this file. Change the files that it names, and run the script.
enum PlatformTexts {
  /// The members of a generated Kotlin class that write links and describe the route.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Members.kt`.
  static let kotlinMembers = #"""
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

"""#

  /// The functions of a generated Kotlin class that read links.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Companion.kt`.
  static let kotlinCompanion = #"""
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

"""#

  /// The part of generated Kotlin that reads what only browsers accept, as `BrowserSpelling` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Spelling.kt`.
  static let kotlinSpelling = #"""
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

"""#

  /// The part of generated Kotlin that converts domains beyond ASCII, as `asciiHost` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Domain.kt`.
  static let kotlinDomain = #"""
/** The characters that no host contains. */
private fun isForbidden(c: Char) = c <= ' ' || c == '\u007F' || c in "#%/:<>?@[\\]^|"

/**
 * The host as browsers convert it to ASCII; null if it is not a domain, or if the conversion is
 * not supported.
 *
 * The table of UTS #46 is too large. The properties of Unicode convert letters to lower case and
 * to their composed form, and small rules convert full-width ASCII.
 */
private fun asciiHost(host: String): String? {
    val isASCII = isASCII(host)
    if (!isASCII && host.length > 2 * 253) return null
    val ascii = (mappedHost(host) ?: return null).split('.').map { label ->
        when {
            !isASCII(label) -> "xn--" + punycode(label.takeIf { isLabel(it) } ?: return null)
            !isASCII && label.startsWith("xn--") && !isCode(label) -> return null
            else -> label
        }
    }.joinToString(".")
    return ascii.takeIf { isASCII || it.length <= 253 }
}

private fun isASCII(text: String) = text.all { it < '\u0080' }

/** Whether a label with `xn--` is what a text beyond ASCII is converted to. */
private fun isCode(label: String): Boolean {
    val text = fromPunycode(label.substring(4)) ?: return false
    return !isASCII(text) && isLabel(text) && mappedHost(text) == text
}

private fun characters(text: String): List<Int> {
    val codes = ArrayList<Int>()
    var i = 0
    while (i < text.length) {
        codes.add(text.codePointAt(i))
        i += Character.charCount(codes.last())
    }
    return codes
}

/** The characters of a host, converted; null if one of them cannot be in a host. */
private fun mappedHost(host: String): String? {
    val mapped = StringBuilder()
    for (code in characters(host)) {
        when {
            code < 0x80 -> mapped.append(lowercase(code.toChar()))
            code == 0x3002 || code == 0xFF61 -> mapped.append('.')
            code in 0xFF01..0xFF5E -> mapped.append(lowercase((code - 0xFEE0).toChar()))
            // Letters of Thai, Lao and Armenian that keyboards have, and that become two.
            code == 0x0E33 -> mapped.append("\u0E4D\u0E32")
            code == 0x0EB3 -> mapped.append("\u0ECD\u0EB2")
            code == 0x0587 -> mapped.append("\u0565\u0582")
            isIgnored(code) -> mapped.append("")
            isFolded(code) -> mapped.append(lowercase(code))
            else -> mapped.appendCodePoint(code)
        }
    }
    val text = Normalizer.normalize(mapped, Normalizer.Form.NFC)
    return text.takeIf { characters(text).all { code -> isInHost(code) } }
}

private fun lowercase(code: Int) = String(Character.toChars(code)).toLowerCase(Locale.ROOT)

/** Whether the conversion changes a letter (the property Changes_When_NFKC_Casefolded). */
private fun isFolded(code: Int): Boolean {
    val compatible = Normalizer.normalize(String(Character.toChars(code)), Normalizer.Form.NFKC)
    val folded = Normalizer.normalize(compatible.toLowerCase(Locale.ROOT), Normalizer.Form.NFKC)
    return folded != String(Character.toChars(code))
}

/** Soft hyphens, variation selectors and similar, which the conversion removes. */
private fun isIgnored(code: Int) =
    code in IGNORED || code in 0x180B..0x180F || code in 0xFE00..0xFE0F ||
        code in 0x1BCA0..0x1BCA3 || code in 0x1D173..0x1D17A || code in 0xE0100..0xE01EF

private val IGNORED = setOf(
    0x00AD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x200B, 0x2060, 0x2061, 0x2062, 0x2063,
    0x2064, 0x206A, 0x206B, 0x206C, 0x206D, 0x206E, 0x206F, 0x3164, 0xFEFF, 0xFFA0
)

private const val NON_JOINER = 0x200C
private const val JOINER = 0x200D

private fun isInHost(code: Int): Boolean {
    if (code < 0x80) return !isForbidden(code.toChar())
    if (code == 0xDF || code == 0x3C2 || code == NON_JOINER || code == JOINER) return true
    if (code in 0x2FF0..0x2FFF || code == 0x31EF || code in 0xFFFC..0xFFFD) return false
    return !isFolded(code) && !isIgnored(code) && when (Character.getType(code).toByte()) {
        Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE,
        Character.UNASSIGNED, Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR,
        Character.PARAGRAPH_SEPARATOR -> false
        else -> true
    }
}

/**
 * Whether a label beyond ASCII begins with no mark and has joiners only where a script needs them
 * (RFC 5892, A.1 and A.2).
 */
private fun isLabel(label: String): Boolean {
    val codes = characters(label)
    val first = Character.getType(codes.firstOrNull() ?: return false).toByte()
    if (first == Character.NON_SPACING_MARK || first == Character.ENCLOSING_MARK) return false
    if (first == Character.COMBINING_SPACING_MARK || label.startsWith("xn--")) return false
    // Non-joiners between letters that join: those of Arabic and of related scripts.
    fun joins(i: Int) = (codes.getOrNull(i) ?: 0) in 0x620..0x8FF
    return '.' !in label && codes.indices.all { i ->
        codes[i] != NON_JOINER && codes[i] != JOINER || (codes.getOrNull(i - 1) ?: 0) in VIRAMAS ||
            codes[i] == NON_JOINER && joins(i - 1) && joins(i + 1)
    }
}

/** The characters of the canonical combining class 9. */
private val VIRAMAS = characters(
    "\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0E3A\u0EBA\u0F84" +
        "\u1039\u103A\u1714\u1715\u1734\u17D2\u1A60\u1B44\u1BAA\u1BAB\u1BF2\u1BF3\u2D7F\uA806" +
        "\uA82C\uA8C4\uA953\uA9C0\uAAF6\uABED\uD802\uDE3F\uD804\uDC46\uD804\uDC70\uD804\uDC7F" +
        "\uD804\uDCB9\uD804\uDD33\uD804\uDD34\uD804\uDDC0\uD804\uDE35\uD804\uDEEA\uD804\uDF4D" +
        "\uD805\uDC42\uD805\uDCC2\uD805\uDDBF\uD805\uDE3F\uD805\uDEB6\uD805\uDF2B\uD806\uDC39" +
        "\uD806\uDD3D\uD806\uDD3E\uD806\uDDE0\uD806\uDE34\uD806\uDE47\uD806\uDE99\uD807\uDC3F" +
        "\uD807\uDD44\uD807\uDD45\uD807\uDD97"
).toSet()

/** The encoding of a label beyond ASCII as letters, digits and hyphens (RFC 3492). */
private fun punycode(label: String): String {
    val codes = characters(label)
    val output = StringBuilder(label.filter { it < '\u0080' })
    var handled = output.length
    val basic = handled
    if (basic > 0) output.append('-')
    var (next, delta) = Pair(0x80, 0)
    var bias = 72
    while (handled < codes.size) {
        val lowest = codes.filter { it >= next }.sorted()[0]
        delta += (lowest - next) * (handled + 1)
        for (code in codes) {
            if (code < lowest) delta += 1
            if (code != lowest) continue
            var rest = delta
            var position = 36
            while (true) {
                val least = minOf(maxOf(position - bias, 1), 26)
                if (rest < least) break
                output.append(DIGITS[least + (rest - least) % (36 - least)])
                rest = (rest - least) / (36 - least)
                position += 36
            }
            output.append(DIGITS[rest])
            handled += 1
            bias = adapted(delta, handled == basic + 1, handled)
            delta = 0
        }
        delta += 1
        next = lowest + 1
    }
    return output.toString()
}

private const val DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789"

/** The characters of a label without `xn--`; null if it is not the code of a label. */
private fun fromPunycode(code: String): String? {
    if (code.length > 253) return null
    val hyphen = code.lastIndexOf('-')
    val output = ArrayList<Int>()
    for (basic in code.take(maxOf(hyphen, 0))) output.add(basic - '\u0000')
    var (index, last) = Pair(0L, 0x80L)
    var bias = 72
    var place = hyphen + 1
    while (place < code.length) {
        val start = index
        var weight = 1L
        var position = 36
        while (true) {
            val digit = if (place < code.length) DIGITS.indexOf(code[place]) else -1
            if (digit < 0) return null
            place += 1
            index += digit * weight
            val least = minOf(maxOf(position - bias, 1), 26)
            if (digit < least) break
            // A further digit with this weight leads to a number that no character has.
            weight = minOf(weight * (36 - least), Int.MAX_VALUE.toLong())
            position += 36
        }
        val count = output.size + 1
        last += index / count
        if (last > 0x10FFFF || last in 0xD800..0xDFFF) return null
        bias = adapted((index - start).toInt(), start == 0L, count)
        index %= count
        output.add(index.toInt(), last.toInt())
        index += 1
    }
    return output.joinToString("") { String(Character.toChars(it)) }
}

private fun adapted(delta: Int, isFirst: Boolean, count: Int): Int {
    var rest = delta / (if (isFirst) 700 else 2)
    rest += rest / count
    var bias = 0
    while (rest > 455) {
        rest /= 35
        bias += 36
    }
    return bias + 36 * rest / (rest + 38)
}

"""#

  /// The part of generated Kotlin that finds the route of a link, as `RouteTable` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Matcher.kt`.
  static let kotlinMatcher = #"""
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

"""#

  /// The part of generated Kotlin that reads links, as `LinkReader` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Reader.kt`.
  static let kotlinReader = #"""
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

"""#

  /// The part of generated Kotlin that writes links, as `LinkWriter` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Writer.kt`.
  static let kotlinWriter = #"""
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

"""#

  /// The functions that a generated module exports.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Module.ts`.
  static let typeScriptModule = #"""
/** A query item that the pattern has no place for, or a repeated one of a value that is no list. */
export type Item = readonly [name: string, text: string]

/** The name of a route. */
export type RouteName = keyof Routes

/**
 * A link of the app: the name of its route, with the values.
 *
 * If the route has several patterns, `alias` names one that is not the first.
 */
export type Route = {
  [Name in RouteName]: {
    readonly name: Name
    readonly alias?: string
    readonly items?: readonly Item[]
  } &
    (Partial<Routes[Name]> extends Routes[Name]
      ? { readonly values?: Routes[Name] }
      : { readonly values: Routes[Name] })
}[RouteName]

/** The reason why a text opens no route, or why a route has no link. */
export interface Failure {
  readonly code: string
  readonly message: string
}

/** What is known about a link apart from its text. */
export interface LinkSource {
  /**
   * Whether the system has verified that the domain of an `https` link belongs to the app; false
   * by default. A link with a custom scheme is never verified.
   */
  readonly verified?: boolean
}

/** What the catalog demands before a route opens, and the route that precedes it. */
export interface Demands {
  readonly requiresVerifiedLink: boolean
  readonly gates: readonly string[]
  readonly requires: readonly string[]
  readonly parent: RouteName | null
}

/** The route that a link opens, or the reason why it opens none. */
export function read(
  url: string, source: LinkSource = {}
): { readonly route: Route } | { readonly route: null; readonly failure: Failure } {
  const found = attempt(() => table.read(url, source.verified ?? false) as Route)
  return found instanceof Refusal ? { route: null, failure: found } : { route: found }
}

/** The route that a link opens; null if it opens none. */
export function match(url: string, source: LinkSource = {}): Route | null {
  return read(url, source).route
}

/** The `https` link of a route, or else the one with a custom scheme; null if it has none. */
export function link(route: Route): string | null {
  return universalLink(route) ?? appLink(route)
}

/** The `https` link of a route; null if `whyNoLink` knows a reason. */
export function universalLink(route: Route): string | null {
  return write(route, true)
}

/** The link of a route with a custom scheme; null if the route has none with these values. */
export function appLink(route: Route): string | null {
  return write(route, false)
}

/** The reason why a route has no `https` link; null if it has one. */
export function whyNoLink(route: Route): Failure | null {
  const link = attempt(() => table.write(route, true))
  return link instanceof Refusal ? link : null
}

/** The routes that precede a route on a back stack, the first one first. */
export function parents(route: Route): Route[] {
  return table.parents(route) as Route[]
}

/** What the catalog demands before a route opens: everything that one of its patterns demands. */
export function demands(name: RouteName): Demands {
  const rows = table.family(name).map((route) => route.data)
  return {
    requiresVerifiedLink: rows.some((row) => row.requiresVerifiedLink === true),
    gates: [...new Set(rows.flatMap((row) => row.gates ?? []))],
    requires: [...new Set(rows.flatMap((row) => row.requires ?? []))],
    parent: (rows.find((row) => row.parent !== undefined)?.parent ?? null) as RouteName | null,
  }
}

/** A text for logs: the name of a route and its values, with `***` in place of secrets. */
export function shown(route: Route): string {
  return table.shown(route)
}

function write(route: Route, isUniversal: boolean): string | null {
  const link = attempt(() => table.write(route, isUniversal))
  return link instanceof Refusal ? null : link
}

"""#

  /// The part of a generated file that opens and writes links of screens of React Navigation.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Linking.ts`.
  static let typeScriptLinking = #"""
/** The parameters of screens that have the names of routes. */
export type RouteParams = {
  [Name in RouteName]: {} extends Routes[Name] ? Routes[Name] | undefined : Routes[Name]
}

/** The decisions of an app about its links. */
export interface LinkingSettings {
  /**
   * The screen of each route, after the screens of the navigators around it; by default, a screen
   * with the name of the route in the outermost navigator.
   */
  readonly screens?: { readonly [Name in RouteName]?: readonly string[] }
  /**
   * Whether the app opens a route now; by default, only a route without gates and requirements
   * opens.
   */
  readonly allows?: (route: Route, demands: Demands) => boolean
  /**
   * Whether the system has verified that the domain of an `https` link belongs to the app; by
   * default, no link is verified.
   */
  readonly verified?: (url: string) => boolean
}

interface ScreenState {
  index: number
  routes: Screen[]
}

interface Screen {
  name: string
  params?: object
  path?: string
  state?: ScreenState
}

interface AnyState {
  readonly index?: number | undefined
  readonly routes: readonly {
    readonly name: string
    readonly params?: object | undefined
    readonly state?: AnyState | undefined
  }[]
}

/**
 * The property `linking` of a `NavigationContainer`, which opens the links that the catalog has and
 * writes links of the screens.
 */
export function createLinking<ParamList extends {}>(
  settings: LinkingSettings = {}
): LinkingOptions<ParamList> {
  const screens = (name: RouteName): readonly string[] => own(settings.screens, name) ?? [name]
  const opened = (url: string): Route | null => {
    const route = match(url, { verified: settings.verified?.(url) ?? false })
    if (route === null) return null
    const { name } = route
    const isFree = demands(name).gates.length + demands(name).requires.length === 0
    return (settings.allows?.(route, demands(name)) ?? isFree) ? route : null
  }
  // The domain or the scheme of a URL, which React Navigation removes after the filter, can decide.
  let filtered: string | null = null
  return {
    prefixes: [...prefixes],
    filter(url) {
      filtered = url
      return opened(url) !== null
    },
    getStateFromPath(path) {
      const text = path.replace(/^\/+/, "")
      const urls = filtered?.replace(/\/+/g, "/").endsWith(text)
        ? [filtered]
        : origins.map((origin) => origin + text)
      filtered = null
      for (const url of urls) {
        const route = opened(url)
        if (route === null) continue
        const state: ScreenState = { index: 0, routes: [] }
        for (const parent of parents(route)) append(parent, screens(parent.name), state)
        append(route, screens(route.name), state, "/" + text)
        return state
      }
      return undefined
    },
    getPathFromState(state, options) {
      const { names, params } = focused(state)
      for (const name of Object.keys(parameters) as RouteName[]) {
        if (screens(name).join("\n") !== names.join("\n")) continue
        const known = parameters[name].filter((key) => own(params, key) !== undefined)
        const values = Object.fromEntries(known.map((key) => [key, params[key]]))
        const route = { name, values } as unknown as Route
        const link = universalLink(route)
        const path =
          link?.replace(/^[^:]*:\/\/[^/?#]*/, "") ?? appLink(route)?.replace(/^[^:]*:/, "")
        if (path !== undefined) return "/" + path.replace(/^\/+/, "")
      }
      return getPathFromState(state, options)
    },
  }
}

/** Returns the value that an object has itself: every object inherits one for `constructor`. */
function own<Value extends object, Key extends keyof Value>(
  values: Value | undefined, key: Key
): Value[Key] | undefined {
  const isOwn = values !== undefined && Object.prototype.hasOwnProperty.call(values, key)
  return isOwn ? values[key] : undefined
}

/** Adds the screen of a route after the others, in the same navigators as the last one. */
function append(
  route: Route, screens: readonly string[], state: ScreenState, path?: string
): void {
  const [name, ...rest] = screens
  if (name === undefined) return
  const last = state.routes[state.routes.length - 1]
  if (rest.length > 0 && last?.name === name && last.state !== undefined) {
    return append(route, rest, last.state, path)
  }
  const screen: Screen = { name }
  state.index = state.routes.push(screen) - 1
  if (rest.length > 0) {
    screen.state = { index: 0, routes: [] }
    append(route, rest, screen.state, path)
  } else {
    if (route.values !== undefined) screen.params = { ...route.values }
    if (path !== undefined) screen.path = path
  }
}

/** The names of the focused screen and the screens around it, and its parameters. */
function focused(root: AnyState): { names: string[]; params: { [name: string]: unknown } } {
  const names: string[] = []
  let params: { [name: string]: unknown } = {}
  for (let state: AnyState | undefined = root; state !== undefined; ) {
    const screen: AnyState["routes"][number] | undefined =
      state.routes[state.index ?? state.routes.length - 1]
    if (screen === undefined) break
    names.push(screen.name)
    params = { ...screen.params }
    const { screen: nested, params: inner } = params
    state = screen.state
    // The state of a navigator that is not mounted yet is in the parameters of its screen.
    if (state === undefined && typeof nested === "string") {
      state = { routes: [{ name: nested, params: typeof inner === "object" ? inner ?? {} : {} }] }
    }
  }
  return { names, params }
}

"""#

  /// The part of a generated module that matches patterns, as `TableSearch` and `Precedence` do.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Table.ts`.
  static let typeScriptTable = #"""
/** The options that define how links are read and compared. */
interface Policies {
  readonly trailingSlash: "ignore" | "strict"
  readonly emptyComponents: "collapse" | "strict"
  readonly pathCase: "sensitive" | "insensitive"
  readonly plus: "literal" | "space"
  readonly credentials: "reject" | "ignore"
  readonly maximumLength: number
  readonly maximumItems: number
}

/**
 * A pattern in its scopes.
 *
 * In the templates everything is escaped except letters, digits, `-._~` and what has a meaning.
 */
interface RouteData {
  readonly name: string
  readonly path: string
  readonly query?: string
  readonly fragment?: string
  readonly scopes: readonly string[]
  /** The rank of each component; a smaller one is more specific. */
  readonly ranks: readonly number[]
  /** The numbers by which routes with equal components are compared; smaller ones come first. */
  readonly order: readonly number[]
  /** The scheme and the domain of the links that are written. */
  readonly scheme?: string
  readonly domain?: string
  readonly requiresVerifiedLink?: boolean
  readonly deprecated?: boolean
  readonly secrets?: readonly string[]
  readonly gates?: readonly string[]
  readonly requires?: readonly string[]
  readonly parent?: string
  /** The name of the route whose patterns this is one of, if that is another one. */
  readonly family?: string
  /** The query item of a wrapper that contains a link of the app. */
  readonly item?: string
}

/** The content of a catalog; a list of names that is null means all names. */
interface TableData {
  readonly policies: Policies
  readonly schemes: readonly string[] | null
  readonly domains: readonly string[] | null
  readonly routes: readonly RouteData[]
  /** The paths of other domains whose links contain links of the app. */
  readonly wrappers: readonly RouteData[]
  readonly webOnly: readonly RouteData[]
}

/**
 * Text that has to be there, or a value: `{name:type?=default}`, `{name*:type?}` for a list, `*`,
 * `**` or `{name**}`.
 */
class Piece {
  readonly literal: string | null
  readonly name: string
  readonly isParameter: boolean
  readonly isRest: boolean
  /** Whether the value is all texts of a link, not only the first one. */
  readonly isList: boolean
  readonly isOptional: boolean
  readonly type: string
  readonly words: readonly string[]
  /** The value in a link without it. */
  readonly default: string | null
  readonly folds: boolean

  constructor(template: string, folds: boolean) {
    this.folds = folds
    this.isParameter = template.startsWith("{")
    const [body, value] = split(template.replace(/^\{|\}$/g, ""), "=")
    this.default = value === null ? null : plain(value)
    this.isRest = body.endsWith("**")
    this.isOptional = this.isParameter && body.endsWith("?")
    const declaration = this.isParameter ? body.replace(/\?$/, "") : ""
    const [name, type] = split(declaration, ":")
    this.name = name.replace(/\*+$/, "")
    this.isList = name.endsWith("*")
    this.type = type ?? ""
    const hasWords = this.type !== "" && this.type !== "int" && this.type !== "uuid"
    this.words = hasWords ? this.type.split("|").map(plain) : []
    this.literal = this.isParameter || this.isRest || template === "*" ? null : plain(template)
  }

  get isInteger(): boolean {
    return this.type === "int"
  }

  /** The same value without its type. */
  get untyped(): Piece {
    return this.type === "" ? this : new Piece(`{${this.name}}`, this.folds)
  }

  /** Whether the value of a link may be this text. */
  accepts(text: string): boolean {
    return this.type === "" || ends([this], text) !== null
  }

  /** Where it ends from a place on, as far right as `next` lets it; -1 if it does not fit. */
  end(text: string, place: number, next: Int32Array): number {
    if (this.literal !== null) return endOf(this.literal, text, place, next, this.folds)
    const last = next[text.length] ?? -1
    if (this.words.length > 0) {
      return Math.max(...this.words.map((word) => endOf(word, text, place, next, false)))
    }
    if (this.type === "uuid") {
      const end = place + 36
      return next[end] === end && isUUID.test(text.slice(place, end)) ? end : -1
    }
    if (!this.isInteger) return last > place ? last : -1
    const digits = text.charAt(place) === "-" ? place + 1 : place
    let limit = digits
    while (limit < digits + 19 && /^[0-9]$/.test(text.charAt(limit))) limit += 1
    const end = next[limit] ?? -1
    return end > digits ? end : -1
  }
}

const isUUID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/

function plain(template: string): string {
  return fromUTF8(unescaped(template)).text
}

function startsAt(word: string, text: string, place: number, folds: boolean): boolean {
  if (text.startsWith(word, place)) return true
  return folds && lowercase(text.slice(place, place + word.length)) === lowercase(word)
}

function endOf(
  word: string, text: string, place: number, next: Int32Array, folds: boolean
): number {
  const end = place + word.length
  return next[end] === end && startsAt(word, text, place, folds) ? end : -1
}

/** The end of each piece of a component; each matches as much as the pieces after it leave. */
function ends(pieces: readonly Piece[], text: string): number[] | null {
  const first = pieces[0]
  if (first === undefined) return text === "" ? [] : null
  if (first.literal !== null && !startsAt(first.literal, text, 0, first.folds)) return null
  // For each place, the last one up to there from which the pieces after this one fit.
  const all = new Int32Array(text.length + 1).fill(-1)
  all[text.length] = text.length
  const fits = [all]
  for (const piece of pieces.slice(1).reverse()) {
    const after = fits[0] ?? all
    const here = new Int32Array(text.length + 1)
    let last = -1
    for (let place = 0; place <= text.length; place += 1) {
      if (piece.end(text, place, after) !== -1) last = place
      here[place] = last
    }
    fits.unshift(here)
  }
  const found: number[] = []
  let place = 0
  for (const [index, piece] of pieces.entries()) {
    place = piece.end(text, place, fits[index] ?? all)
    if (place < 0) return null
    found.push(place)
  }
  return found
}

/** The texts between the ends of the pieces that are parameters. */
function captures(pieces: readonly Piece[], text: string, found: readonly number[]): string[] {
  const values: string[] = []
  pieces.forEach((piece, index) => {
    if (piece.isParameter) values.push(text.slice(found[index - 1] ?? 0, found[index]))
  })
  return values
}

/** The pieces of a component or a value. */
function piecesOf(template: string, folds: boolean): Piece[] {
  const parts = template.match(/\{[^}]*\}|[^{]+/g) ?? []
  return parts.map((part) => new Piece(part, folds))
}

/** The value of an item, or the fragment, which is a path if it has several components. */
class Value {
  readonly template: string
  readonly components: readonly (readonly Piece[])[]
  readonly parameters: readonly Piece[]
  readonly isPath: boolean
  readonly isOptional: boolean
  /** Whether there is text around the parameters. */
  readonly isMixed: boolean
  readonly literal: string | null
  private readonly untyped: readonly (readonly Piece[])[]

  constructor(template: string) {
    this.template = template
    this.components = template.split("/").map((part) => piecesOf(part, false))
    this.untyped = this.components.map((pieces) => pieces.map((piece) => piece.untyped))
    this.parameters = this.components.flat().filter((piece) => piece.isParameter)
    this.isPath = this.components.length > 1
    this.isOptional = this.parameters.some((piece) => piece.isOptional)
    this.isMixed = this.isPath || (this.components[0] ?? []).length > 1
    this.literal = this.isMixed ? null : this.components[0]?.[0]?.literal ?? null
  }

  /** Whether the text around values is there; types of a query choose no routes. */
  fits(texts: readonly string[]): boolean {
    if (this.isMixed) return allEnds(this.untyped, texts) !== null
    return this.literal === null || this.literal === texts[0]
  }

  /** The values; null if the text around them is not there. */
  values(texts: readonly string[]): string[] | null {
    if (!this.isMixed) return [...texts]
    const found = allEnds(this.components, texts) ?? allEnds(this.untyped, texts)
    return found && this.components.flatMap((pieces, index) => {
      return captures(pieces, texts[index] ?? "", found[index] ?? [])
    })
  }
}

function allEnds(
  components: readonly (readonly Piece[])[], texts: readonly string[]
): number[][] | null {
  if (components.length !== texts.length) return null
  const all: number[][] = []
  for (const [index, pieces] of components.entries()) {
    const found = ends(pieces, texts[index] ?? "")
    if (!found) return null
    all.push(found)
  }
  return all
}

/** A declared query item. */
class DeclaredItem {
  readonly name: string
  /** Null for an item that may have any value or none. */
  readonly value: Value | null

  constructor(template: string) {
    const [name, value] = split(template, "=")
    this.name = plain(name)
    this.value = value === null ? null : new Value(value)
  }

  get isOptional(): boolean {
    return this.value?.isOptional === true
  }

  /** The place of the first item of its name in a link, or -1. */
  position(link: Link): number {
    const index = link.items.findIndex(([name]) => name === this.name)
    const text = link.items[index]?.[1] ?? ""
    return index >= 0 && this.value?.fits([text]) !== false ? index : -1
  }
}

/** A route, compiled. */
class CompiledRoute {
  readonly data: RouteData
  /** The name of the route, which all routes of a family share. */
  readonly name: string
  readonly components: readonly (readonly Piece[])[]
  readonly items: readonly DeclaredItem[]
  readonly fragment: Value | null
  /** The parameters, in the order of path, query and fragment. */
  readonly parameters: readonly Piece[]
  readonly hasWildcard: boolean
  readonly endsInSlash: boolean
  private readonly hasRest: boolean
  private readonly required: number
  private readonly isStrict: boolean
  private readonly requiredItems: readonly DeclaredItem[]
  private readonly requiredFragment: Value | null

  constructor(data: RouteData, policies: Policies) {
    this.data = data
    this.name = data.family ?? data.name
    const folds = policies.pathCase === "insensitive"
    this.isStrict = policies.trailingSlash === "strict"
    const components = data.path.split("/").filter((part) => part !== "")
    this.components = components.map((part) => piecesOf(part, folds))
    this.items = (data.query ?? "").split("&").filter((part) => part !== "")
      .map((part) => new DeclaredItem(part))
    this.fragment = data.fragment === undefined ? null : new Value(data.fragment)
    const values = [...this.items.map((item) => item.value), this.fragment]
    this.parameters = [
      ...this.components.flat().filter((piece) => piece.isParameter),
      ...values.flatMap((value) => value?.parameters ?? []),
    ]
    this.hasWildcard = this.components.flat().some((piece) => {
      return piece.literal === null && piece.name === ""
    })
    this.endsInSlash = data.path.endsWith("/")
    this.hasRest = this.components[this.components.length - 1]?.[0]?.isRest === true
    this.required = this.components.filter(isRequired).length
    this.requiredItems = this.items.filter((item) => !item.isOptional)
    this.requiredFragment = this.fragment?.isOptional === false ? this.fragment : null
  }

  /** Whether the route matches a link that is in one of its scopes. */
  fits(link: Link): boolean {
    const count = link.path.length
    const fixed = this.components.length - (this.hasRest ? 1 : 0)
    if (this.hasRest) {
      // A rest is what follows its slash; a link without a path always has it.
      if (count < fixed || (count === fixed && count > 0 && !link.endsInSlash)) return false
    } else if (count < this.required || count > fixed) {
      return false
    } else if (this.isStrict && count > 0 && link.endsInSlash !== this.endsInSlash) {
      return false
    }
    for (let index = 0; index < Math.min(count, fixed); index += 1) {
      if (!ends(this.components[index] ?? [], link.path[index] ?? "")) return false
    }
    if (this.requiredItems.some((item) => item.position(link) < 0)) return false
    const fragment = this.requiredFragment
    return fragment === null || (link.fragment !== null && fragment.fits(texts(link, fragment)))
  }

  /** Whether the route is preferred to another route that also matches the link. */
  precedes(other: CompiledRoute, link: Link): boolean {
    const order = firstDifference(this.ranks(link), other.ranks(link))
      || firstDifference(this.data.order, other.data.order)
    // They differ only in their items: the item that comes first in the link decides, and then
    // the literal value that does.
      || firstDifference(this.positions(link, false), other.positions(link, false))
      || firstDifference(this.positions(link, true), other.positions(link, true))
    return order < 0
  }

  /** The ranks of the components that are used to match a link. */
  private ranks(link: Link): number[] {
    const count = link.path.length
    const ranks = Array<number>(count + 1).fill(-1)
    this.data.ranks.forEach((rank, index) => {
      const isUsed = index < count || (this.hasRest && index === this.components.length - 1)
      if (isUsed && index <= count) ranks[index] = rank
    })
    return ranks
  }

  private positions(link: Link, isLiteral: boolean): number[] {
    const items = this.requiredItems.filter((item) => !isLiteral || item.value?.literal != null)
    const positions = items.map((item) => item.position(link)).sort((one, two) => one - two)
    const fragment = this.requiredFragment
    const hasFragment = fragment !== null && (!isLiteral || fragment.literal !== null)
    return hasFragment ? [...positions, Infinity] : positions
  }

  /** All texts that a link gives each parameter: those of repeated items, or of a rest. */
  captures(link: Link): (string[] | null)[] {
    const captured: (string[] | null)[] = []
    this.components.forEach((pieces, index) => {
      const text = link.path[index]
      if (pieces[0]?.isRest === true) {
        if (pieces[0].isParameter) captured.push(link.path.slice(index))
        return
      }
      const found = text === undefined ? null : ends(pieces, text)
      const values = found && captures(pieces, text ?? "", found)
      pieces.filter((piece) => piece.isParameter).forEach((_, place) => {
        captured.push(values && [values[place] ?? ""])
      })
    })
    for (const [value, texts] of this.valueTexts(link)) {
      const found = texts.map((text) => value.values(text))
      value.parameters.forEach((_, place) => {
        const own = found.flatMap((values) => values ? [values[place] ?? ""] : [])
        captured.push(own.length > 0 ? own : null)
      })
    }
    return captured
  }

  /** The texts in a link of each item with parameters, and those of the fragment. */
  valueTexts(link: Link): [Value, (readonly string[])[]][] {
    const found: [Value, (readonly string[])[]][] = []
    for (const { name, value } of this.items) {
      if (value === null || value.parameters.length === 0) continue
      found.push([value, link.items.filter((item) => item[0] === name).map((item) => [item[1]])])
    }
    if (this.fragment && this.fragment.parameters.length > 0) {
      found.push([this.fragment, link.fragment === null ? [] : [texts(link, this.fragment)]])
    }
    return found
  }

  /** The items of a link without a parameter, except those with the name of a parameter. */
  otherItems(link: Link): [string, string][] {
    const own = this.items.filter((item) => (item.value?.parameters.length ?? 0) > 0)
    const names = new Set([...own, ...this.parameters].map((part) => part.name))
    return link.items.filter(([name]) => !names.has(name)).map(([name, text]) => [name, text])
  }

  /** Whether the pattern adds the item to each link by itself. */
  declares(name: string): boolean {
    return this.items.some((item) => item.name === name && !item.value?.parameters.length)
  }
}

/** The texts of the fragment that a value is compared with. */
function texts(link: Link, value: Value): readonly string[] {
  return value.isPath ? link.fragmentPath : [link.fragment ?? ""]
}

function isRequired(pieces: readonly Piece[]): boolean {
  return !pieces.some((piece) => piece.isOptional)
}

function firstDifference(one: readonly number[], two: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const other = two[index] ?? number
    if (number !== other) return number - other
  }
  return 0
}

"""#

  /// The part of a generated module that reads links, as `LinkReader` and `BrowserSpelling` do.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/LinkReader.ts`.
  static let typeScriptReader = #"""
/** A text that is not a link, or not one as RFC 3986 allows it, where there is no code. */
class Refusal {
  readonly code: string
  readonly message: string

  constructor(code: string, message: string) {
    this.code = code
    this.message = message
  }
}

const notStrict = new Refusal("", "")

const refusals = {
  missingScheme: new Refusal("link.missing-scheme", "the link has no scheme"),
  missingHost: new Refusal("link.missing-host", "the link has no host"),
  invalidHost: new Refusal("link.invalid-host", "the host is not a domain or an IP address"),
  invalidAppHost: new Refusal(
    "link.invalid-host",
    "the text between '//' and the path cannot be the host of a link"
  ),
  invalidPort: new Refusal("link.invalid-port", "the port is not a number from 0 to 65535"),
  credentials: new Refusal("link.credentials", "the web link carries a user name or password"),
  control: new Refusal(
    "link.control-character",
    "the path of the link contains a control character"
  ),
}

/** A link of the app's, decoded, with the scopes that it is in, the most specific first. */
interface Link {
  readonly isWeb: boolean
  readonly scheme: string
  readonly domain: string
  readonly scopes: readonly string[]
  readonly path: readonly string[]
  readonly endsInSlash: boolean
  readonly items: readonly (readonly [string, string])[]
  /** The values of the items as in the link. */
  readonly rawValues: readonly string[]
  readonly fragment: string | null
  /** The components of the fragment. */
  readonly fragmentPath: readonly string[]
}

/**
 * Reads a link by RFC 3986, or else as browsers read it (URL standard).
 *
 * All texts below have a character for each octet of UTF-8 until they are decoded.
 */
function readLink(url: string, table: Table): Link {
  const text = utf8(url)
  const limit = table.data.policies.maximumLength
  if (text === "") throw new Refusal("link.empty", "the link is empty")
  if (text.length > limit) throw tooLong(text.length, limit)
  try {
    return readStrictly(text, table, false)
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || refusal.code === "link.too-many-items") throw refusal
  }
  const spelled = browserSpelling(text, table.data.policies.credentials === "ignore")
  if (spelled.length > limit) throw tooLong(spelled.length, limit)
  return readStrictly(spelled, table, true)
}

function tooLong(length: number, limit: number): Refusal {
  return new Refusal("link.too-long", `the link has ${length} bytes; at most ${limit} are read`)
}

/** Reads a link by RFC 3986; `isLenient` for one that `browserSpelling` has written. */
function readStrictly(text: string, table: Table, isLenient: boolean): Link {
  const scheme = schemeOf(text)
  const isWeb = scheme === "http" || scheme === "https"
  const [beforeFragment, rawFragment] = split(text.slice(scheme.length + 1), "#")
  const [beforeQuery, rawQuery] = split(beforeFragment, "?")
  let path = beforeQuery
  let hasAuthority = path.startsWith("//")
  if (hasAuthority) path = path.slice(2)
  let domain = ""
  if (isWeb) {
    if (!hasAuthority) throw refusals.missingHost
    const [authority] = split(path, "/")
    path = path.slice(authority.length)
    domain = domainOf(authority, scheme === "https", table.data.policies, isLenient)
  }
  if (path.startsWith("/")) {
    path = path.slice(1)
    hasAuthority = false
  }
  const segments = path.split("/")
  const kept: number[] = []
  let endsInSlash = false
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1
    const dots = dotsOf(segment)
    // The authority of a custom scheme is never removed.
    const isRemovable = kept.length > 0 && !(hasAuthority && kept[kept.length - 1] === 0)
    if (dots === 2 && isRemovable) kept.pop()
    if (dots > 0) endsInSlash = isLast
    else if (isLast && segment === "") endsInSlash = true
    else kept.push(index)
    // A segment that is removed must be valid, too.
    if (!isLenient) decode(segment, "[]", isLenient)
  })
  const keepsEmpty = table.data.policies.emptyComponents === "strict"
  const components: string[] = []
  for (const index of kept) {
    const segment = segments[index] ?? ""
    if (segment === "" && !keepsEmpty) continue
    // The brackets of an IPv6 address are valid in an authority and nowhere else in a path.
    const component = decode(segment, index === 0 && hasAuthority ? "[]" : "", isLenient)
    if (hasControl(component)) throw refusals.control
    components.push(component)
  }
  const pieces = (rawQuery ?? "").split("&").filter((piece) => piece !== "")
  const fragment = rawFragment ?? ""
  return {
    isWeb,
    scheme,
    domain,
    scopes: isWeb ? table.webScopes(domain) : table.appScopes(scheme),
    path: components,
    endsInSlash,
    items: itemsOf(pieces, table.data.policies, isLenient),
    rawValues: pieces.map((piece) => split(piece, "=")[1] ?? ""),
    fragment: rawFragment === null ? null : decode(fragment, "/?[]", isLenient),
    fragmentPath: fragment.split("/").map((part) => decode(part, "/?[]", isLenient)),
  }
}

function split(text: string, separator: string): [string, string | null] {
  const index = text.indexOf(separator)
  return index < 0 ? [text, null] : [text.slice(0, index), text.slice(index + 1)]
}

function schemeOf(text: string): string {
  const [scheme] = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(text) ?? []
  if (scheme === undefined) throw refusals.missingScheme
  return lowercase(scheme)
}

/** The host in lower case, with its port where that is not the default. */
function domainOf(
  authority: string, isSecure: boolean, policies: Policies, isLenient: boolean
): string {
  const at = authority.lastIndexOf("@")
  if (at >= 0) {
    if (policies.credentials !== "ignore") throw refusals.credentials
    const user = authority.slice(0, at)
    if (user.includes("@")) throw notStrict
    decode(user, "", isLenient)
  }
  const place = authority.slice(at + 1)
  const host = place.startsWith("[")
    ? place.slice(0, place.indexOf("]") + 1) : split(place, ":")[0]
  const port = place.slice(host.length)
  if (place.startsWith("[")) {
    if (spelledAddress(host.slice(1, -1)) === null) throw refusals.invalidHost
    if (port !== "" && !port.startsWith(":")) throw refusals.invalidHost
  } else {
    if (host === "") throw refusals.missingHost
    for (const octet of host) {
      const isEncoded = octet === "%" || octet >= "\x80"
      const isValid = isEncoded ? isLenient : isPlain(octet) && octet !== "@"
      if (!isValid) throw refusals.invalidHost
    }
    // Only the DNS root has an empty label, at the end.
    if (!isLenient && /^\.|\.\./.test(host)) throw refusals.invalidHost
  }
  let number = 0
  for (const digit of port.slice(1)) {
    if (!/[0-9]/.test(digit)) throw refusals.invalidPort
    number = number * 10 + Number(digit)
    if (number > 65535) throw refusals.invalidPort
  }
  const isDefault = port.length < 2 || number === (isSecure ? 443 : 80)
  const name = lowercase(unescaped(host)).replace(/([^.])\.$/, "$1")
  return fromUTF8(name).text + (isDefault ? "" : `:${number}`)
}

function itemsOf(
  pieces: readonly string[], policies: Policies, isLenient: boolean
): [string, string][] {
  const items = pieces.map((piece): [string, string] => {
    const [name, value] = split(piece, "=")
    const plusIsSpace = policies.plus === "space"
    return [
      decode(name, "/?[]", isLenient, plusIsSpace),
      decode(value ?? "", "/?[]", isLenient, plusIsSpace),
    ]
  })
  if (pieces.length > policies.maximumItems) {
    throw new Refusal(
      "link.too-many-items",
      `the link has more than ${policies.maximumItems} query items`
    )
  }
  return items
}

/** 1 for `.`, 2 for `..`, even if they are escaped; 0 for anything else. */
function dotsOf(segment: string): number {
  if (segment.length > 6) return 0
  const text = segment.replace(/%2E/gi, ".")
  return text === "." ? 1 : text === ".." ? 2 : 0
}

/** The text of octets and escapes; refused if RFC 3986 does not allow it. */
function decode(
  raw: string, allowed: string, isLenient: boolean, plusIsSpace = false
): string {
  if (/[^\x80-\xFFA-Za-z0-9._~!$&'()*+,;=:@%/?[\]-]|%(?![0-9A-Fa-f]{2})/.test(raw)) throw notStrict
  for (const octet of raw) {
    const isOther = "/?[]".includes(octet) && !allowed.includes(octet)
    if (isOther) throw notStrict
  }
  // A control character beyond ASCII must be escaped.
  if (/\xC2[\x80-\x9F]/.test(raw)) throw notStrict
  const octets = unescaped(plusIsSpace ? raw.replace(/\+/g, " ") : raw)
  const decoded = fromUTF8(octets)
  if (!decoded.isValid && !isLenient) throw notStrict
  return decoded.text
}

/** The octets with each escape replaced by the octet that it represents. */
function unescaped(octets: string): string {
  return octets.replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => {
    return String.fromCharCode(parseInt(digits, 16))
  })
}

/** The text with all octets escaped except letters, digits, `-._~` and the allowed ones. */
function escaped(octets: string, allowed: string): string {
  let output = ""
  for (const octet of octets) {
    if (isUnreserved(octet) || allowed.includes(octet)) output += octet
    else output += "%" + octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")
  }
  return output
}

function isUnreserved(octet: string): boolean {
  return /[A-Za-z0-9._~-]/.test(octet)
}

/** The characters that a path may contain without an escape (RFC 3986 §3.3, `pchar`). */
function isPlain(octet: string): boolean {
  return isUnreserved(octet) || inPath.includes(octet)
}

function hasControl(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /[\x00-\x1F\x7F-\x9F]/.test(text)
}

function lowercase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** The UTF-8 of a text, with U+FFFD for half a character. */
function utf8(text: string): string {
  let octets = ""
  for (const character of text) {
    let code = character.codePointAt(0) ?? 0
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd
    if (code < 0x80) octets += String.fromCharCode(code)
    else if (code < 0x800) octets += String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) {
      octets += String.fromCharCode(
        0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)
      )
    } else {
      octets += String.fromCharCode(
        0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63),
        0x80 | (code & 63)
      )
    }
  }
  return octets
}

/** The text of UTF-8, with U+FFFD for each part that is not valid (Unicode, table 3-7). */
function fromUTF8(octets: string): { text: string; isValid: boolean } {
  if (!/[\x80-\xFF]/.test(octets)) return { text: octets, isValid: true }
  let text = ""
  let isValid = true
  let index = 0
  while (index < octets.length) {
    const lead = octets.charCodeAt(index)
    const count = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3
      : lead < 0xf5 ? 4 : 0
    let code = count < 2 ? lead : lead & (0x7f >> count)
    let read = 1
    while (read < count) {
      const next = octets.charCodeAt(index + read)
      const least = read > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80
      const most = read > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf
      if (!(next >= least && next <= most)) break
      code = (code << 6) | (next & 63)
      read += 1
    }
    const isComplete = count > 0 && read === count
    if (!isComplete) isValid = false
    text += isComplete ? String.fromCodePoint(code) : "\uFFFD"
    index += read
  }
  return { text, isValid }
}

const inPath = "!$&'()*+,;=:@"
const inName = "!$()*,:@/?"
const inValue = "!$()*,:@/?="
const inFragment = "!$&'()*+,;=:@/?"
const inHost = "!$&'()*+,;="

/** The link as RFC 3986 allows it, for a text that browsers accept (URL standard). */
function browserSpelling(text: string, allowsCredentials: boolean): string {
  // eslint-disable-next-line no-control-regex
  const input = text.replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, "").replace(/[\t\n\r]/g, "")
  if (input === "") throw new Refusal("link.empty", "the link is empty")
  const scheme = schemeOf(input)
  const isWeb = scheme === "http" || scheme === "https"
  const [beforeFragment, fragment] = split(input.slice(scheme.length + 1), "#")
  const [beforeQuery, query] = split(beforeFragment, "?")
  const slash = isWeb ? /[/\\]/ : /\//
  let output = scheme + ":"
  let path = beforeQuery
  const hasAuthority = isWeb || path.startsWith("//")
  if (hasAuthority) {
    path = isWeb ? path.replace(/^[/\\]+/, "") : path.slice(2)
    const end = path.search(slash)
    const authority = end < 0 ? path : path.slice(0, end)
    output += "//" + spelledAuthority(authority, isWeb, scheme === "https", allowsCredentials)
    path = path.slice(authority.length)
  }
  if (!hasAuthority && !path.startsWith("/")) output += spelled(path, inFragment)
  else if (path !== "" || isWeb) output += spelledPath(path, slash, hasAuthority)
  const inQuery = isWeb ? inFragment.replace("'", "") : inFragment
  if (query !== null) output += "?" + spelled(query, inQuery)
  return fragment === null ? output : output + "#" + spelled(fragment, inFragment)
}

function spelledPath(path: string, slash: RegExp, hasAuthority: boolean): string {
  const kept: string[] = []
  const segments = path.split(slash)
  if (segments.length > 1) segments.shift()
  segments.forEach((segment, index) => {
    const dots = dotsOf(segment)
    if (dots === 2) kept.pop()
    if (dots === 0) kept.push(spelled(segment, inPath))
    else if (index === segments.length - 1) kept.push("")
  })
  const text = kept.map((segment) => "/" + segment).join("")
  // Without an authority, `//` must not begin the path.
  return !hasAuthority && text.startsWith("//") ? "/." + text : text
}

/** The text with everything escaped that is not allowed; an escape is kept. */
function spelled(text: string, allowed: string): string {
  return text.split(/(%[0-9A-Fa-f]{2})/).map((part, index) => {
    return index % 2 === 1 ? part : escaped(part, allowed)
  }).join("")
}

function spelledAuthority(
  authority: string, isWeb: boolean, isSecure: boolean, allowsCredentials: boolean
): string {
  let output = ""
  const at = authority.lastIndexOf("@")
  const [name, password] = split(authority.slice(0, Math.max(at, 0)), ":")
  if (name !== "" || (password ?? "") !== "") {
    if (isWeb && !allowsCredentials) throw refusals.credentials
    const inUser = inHost.replace(/[;=]/g, "")
    output += spelled(name, inUser)
    if ((password ?? "") !== "") output += ":" + spelled(password ?? "", inUser)
    output += "@"
  }
  const place = authority.slice(at + 1)
  const invalid = isWeb ? refusals.invalidHost : refusals.invalidAppHost
  const isAddress = place.startsWith("[")
  const bracket = isAddress ? place.indexOf("]") : 0
  if (bracket < 0) throw invalid
  const colon = place.indexOf(":", bracket)
  const host = colon < 0 ? place : place.slice(0, colon)
  // A link with a custom scheme may have an empty authority, but no empty host.
  if (host === "" && (isWeb || at >= 0 || colon >= 0)) throw refusals.missingHost
  if (isAddress) {
    const address = bracket + 1 === host.length ? spelledAddress(host.slice(1, bracket)) : null
    if (address === null) throw invalid
    output += `[${address}]`
  } else if (isWeb) {
    const decoded = unescaped(host)
    // eslint-disable-next-line no-control-regex
    if (/[\x00-\x20#%/:<>?@[\\\]^|\x7F]/.test(decoded)) throw invalid
    const domain = fromUTF8(decoded)
    const ascii = domain.isValid ? asciiHost(domain.text) : ""
    if (ascii === "") throw invalid
    output += escaped(ascii, inHost)
  } else {
    // eslint-disable-next-line no-control-regex
    if (/[\x00 #/:<>?@[\\\]^|]/.test(host)) throw invalid
    output += spelled(host, inHost)
  }
  if (colon < 0 || colon === place.length - 1) return output
  const port = place.slice(colon + 1)
  if (!/^[0-9]+$/.test(port) || Number(port) > 65535) throw refusals.invalidPort
  const isDefault = isWeb && Number(port) === (isSecure ? 443 : 80)
  return isDefault ? output : `${output}:${Number(port)}`
}

/** An IPv6 address in its shortest form (RFC 4291 §2.2, RFC 5952); null for another text. */
function spelledAddress(text: string): string | null {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)
  let address = text
  if (dotted) {
    const numbers = dotted.slice(2)
    if (numbers.some((digits) => Number(digits) > 255 || /^0\d/.test(digits))) return null
    const octets = numbers.map((digits) => Number(digits).toString(16).padStart(2, "0")).join("")
    address = `${dotted[1] ?? ""}${octets.slice(0, 4)}:${octets.slice(4)}`
  }
  const halves = address.split("::")
  if (halves.length > 2) return null
  const [left = [], right = []] = halves.map((half) => half === "" ? [] : half.split(":"))
  const missing = 8 - left.length - right.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const pieces = [...left, ...Array<string>(missing).fill("0"), ...right]
  if (!pieces.every((piece) => /^[0-9A-Fa-f]{1,4}$/.test(piece))) return null
  const written = pieces.map((piece) => parseInt(piece, 16).toString(16))
  let [start, count] = [0, 1]
  for (let from = 0; from < 8; from += 1) {
    let length = 0
    while (written[from + length] === "0") length += 1
    if (length > count) [start, count] = [from, length]
  }
  if (count < 2) return written.join(":")
  return written.slice(0, start).join(":") + "::" + written.slice(start + count).join(":")
}

"""#

  /// The part of a generated module that converts domains beyond ASCII, as `asciiHost` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/Domain.ts`.
  static let typeScriptDomain = #"""
/**
 * The host without its port as browsers convert it to ASCII; empty if it is not a domain, or if
 * the conversion is not supported.
 *
 * The table of UTS #46 is too large. The properties of Unicode convert letters to lower case and
 * to their composed form, and small rules convert full-width ASCII.
 */
function asciiHost(host: string): string {
  const isASCII = isASCIIText(host)
  if (!isASCII && host.length > 253 * 2) return ""
  const labels: string[] = []
  for (const label of mappedHost(host).split(".")) {
    if (isASCIIText(label)) {
      if (!isASCII && label.startsWith("xn--") && !isCode(label)) return ""
      labels.push(label)
    } else {
      if (!isLabel(label)) return ""
      labels.push("xn--" + punycode(label))
    }
  }
  const ascii = labels.join(".")
  return !isASCII && ascii.length > 253 ? "" : ascii
}

function isASCIIText(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /^[\x00-\x7F]*$/.test(text)
}

/** Whether a label with `xn--` is what a text beyond ASCII is converted to. */
function isCode(label: string): boolean {
  const text = fromPunycode(label.slice(4))
  if (isASCIIText(text) || !isLabel(text)) return false
  return mappedHost(text) === text
}

const isIgnorable = /\p{Default_Ignorable_Code_Point}/u
const isKept = /[\p{Bidi_Control}\p{Join_Control}\p{Cn}\u{E0000}-\u{E007F}]/u
const isFolded = /\p{Changes_When_NFKC_Casefolded}/u
// eslint-disable-next-line no-control-regex
const isForbidden = /[\x00-\x20#%/:<>?@[\\\]^|\x7F\u2FF0-\u2FFF\u31EF\uFFFC\uFFFD\p{C}\p{Z}]/u
/** The characters of the canonical combining class 9. */
const virama = new RegExp(
  "[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A" +
  "\\u0EBA\\u0F84\\u1039\\u103A\\u1714\\u1715\\u1734\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\u1BF2" +
  "\\u1BF3\\u2D7F\\uA806\\uA82C\\uA8C4\\uA953\\uA9C0\\uAAF6\\uABED\\u{10A3F}\\u{11046}\\u{11070}" +
  "\\u{1107F}\\u{110B9}\\u{11133}\\u{11134}\\u{111C0}\\u{11235}\\u{112EA}\\u{1134D}\\u{11442}" +
  "\\u{114C2}\\u{115BF}\\u{1163F}\\u{116B6}\\u{1172B}\\u{11839}\\u{1193D}\\u{1193E}\\u{119E0}" +
  "\\u{11A34}\\u{11A47}\\u{11A99}\\u{11C3F}\\u{11D44}\\u{11D45}\\u{11D97}]",
  "u"
)

/** The characters of a host, converted; empty if one of them cannot be in a host. */
function mappedHost(host: string): string {
  let mapped = ""
  for (const character of host) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) mapped += lowercase(character)
    else if (code === 0x3002 || code === 0xff61) mapped += "."
    else if (code >= 0xff01 && code <= 0xff5e) {
      mapped += lowercase(String.fromCharCode(code - 0xfee0))
    }
    // Letters of Thai, Lao and Armenian that keyboards have, and that become two.
    else if (code === 0x0e33) mapped += "\u0E4D\u0E32"
    else if (code === 0x0eb3) mapped += "\u0ECD\u0EB2"
    else if (code === 0x0587) mapped += "\u0565\u0582"
    else if (isIgnorable.test(character) && !isKept.test(character)) continue
    else mapped += isFolded.test(character) ? character.toLowerCase() : character
  }
  const text = mapped.normalize("NFC")
  for (const character of text) {
    if ("ßς\u200C\u200D".includes(character)) continue
    if (isForbidden.test(character)) return ""
    if (character >= "\x80" && isFolded.test(character)) return ""
  }
  return text
}

/**
 * Whether a label beyond ASCII begins with no mark and has joiners only where a script needs them
 * (RFC 5892, A.1 and A.2).
 */
function isLabel(label: string): boolean {
  if (/^\p{M}/u.test(label) || label.startsWith("xn--") || label.includes(".")) return false
  const characters = Array.from(label)
  return characters.every((character, index) => {
    if (character !== "\u200C" && character !== "\u200D") return true
    const before = characters[index - 1] ?? ""
    if (virama.test(before)) return true
    // Between letters that join: those of Arabic and of related scripts.
    const joins = /^[\u0620-\u08FF]$/
    return character === "\u200C" && joins.test(before) && joins.test(characters[index + 1] ?? "")
  })
}

/** The encoding of a label beyond ASCII as letters, digits and hyphens (RFC 3492). */
function punycode(label: string): string {
  const codes = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  let output = codes.filter((code) => code < 0x80).map((code) => String.fromCharCode(code)).join("")
  const basic = output.length
  if (basic > 0) output += "-"
  let [handled, next, delta, bias] = [basic, 0x80, 0, 72]
  while (handled < codes.length) {
    const lowest = Math.min(...codes.filter((code) => code >= next))
    delta += (lowest - next) * (handled + 1)
    for (const code of codes) {
      if (code < lowest) delta += 1
      if (code !== lowest) continue
      let rest = delta
      for (let position = 36; ; position += 36) {
        const least = Math.min(Math.max(position - bias, 1), 26)
        if (rest < least) break
        output += digits[least + ((rest - least) % (36 - least))] ?? ""
        rest = Math.floor((rest - least) / (36 - least))
      }
      output += digits[rest] ?? ""
      handled += 1
      bias = adapted(delta, handled === basic + 1, handled)
      delta = 0
    }
    delta += 1
    next = lowest + 1
  }
  return output
}

const digits = "abcdefghijklmnopqrstuvwxyz0123456789"

function adapted(delta: number, isFirst: boolean, count: number): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}

/** The characters of a label without `xn--`; empty if it is not the code of a label. */
function fromPunycode(code: string): string {
  if (code.length > 253) return ""
  const hyphen = code.lastIndexOf("-")
  const output = Array.from(code.slice(0, Math.max(hyphen, 0)), (basic) => basic.charCodeAt(0))
  let [index, last, bias] = [0, 0x80, 72]
  let place = hyphen + 1
  while (place < code.length) {
    const start = index
    for (let [weight, position] = [1, 36]; ; position += 36) {
      const digit = place < code.length ? digits.indexOf(code.charAt(place)) : -1
      if (digit < 0) return ""
      place += 1
      index += digit * weight
      const least = Math.min(Math.max(position - bias, 1), 26)
      if (digit < least) break
      weight *= 36 - least
    }
    const count = output.length + 1
    last += Math.floor(index / count)
    // The number of digits is limited, so no sum becomes infinite.
    if (last > 0x10ffff || isSurrogate(last)) return ""
    bias = adapted(index - start, start === 0, count)
    index %= count
    output.splice(index, 0, last)
    index += 1
  }
  return String.fromCodePoint(...output)
}

function isSurrogate(code: number): boolean {
  return (code & 0x1ff800) === 0xd800
}

"""#

  /// The part of a generated module that finds routes and writes links, as `LinkWriter` does.
  ///
  /// From the file `Sources/WaymarkPlatforms/Generation/Languages/LinkWriter.ts`.
  static let typeScriptWriter = #"""
/** A route with its values, as the types above describe it in more detail. */
interface AnyRoute {
  readonly name: string
  readonly alias?: string
  readonly values?: { readonly [name: string]: unknown }
  readonly items?: readonly (readonly [string, string])[]
}

/** A route of the table and what a link gives each of its parameters. */
interface Match {
  readonly route: CompiledRoute
  readonly captures: readonly (readonly string[] | null)[]
  readonly link: Link
}

/** The routes of a catalog, compiled; it reads and writes links as the table of Waymark does. */
class Table {
  readonly data: TableData
  private readonly families = new Map<string, CompiledRoute[]>()
  private readonly scoped = new Map<string, CompiledRoute[]>()
  private readonly webOnly: readonly CompiledRoute[]
  private readonly wrappers: readonly CompiledRoute[]

  constructor(data: TableData) {
    this.data = data
    const compiled = (row: RouteData): CompiledRoute => new CompiledRoute(row, data.policies)
    this.webOnly = data.webOnly.map(compiled)
    this.wrappers = data.wrappers.map(compiled)
    for (const route of data.routes.map(compiled)) {
      append(this.families, route.name, route)
      for (const scope of route.data.scopes) append(this.scoped, scope, route)
    }
  }

  /** The scopes of a custom scheme, if it is one of the app's. */
  appScopes(scheme: string): string[] {
    const isOwn = this.data.schemes?.includes(scheme) ?? true
    return isOwn ? [`app:${scheme}`, "app"] : []
  }

  /** The scopes of a domain, if it is one of the app's, the most specific first. */
  webScopes(domain: string): string[] {
    const names = [domain]
    for (let index = domain.indexOf(".", 1); index > 0; index = domain.indexOf(".", index + 1)) {
      names.push("*" + domain.slice(index))
    }
    const domains = this.data.domains
    if (domains && !names.some((name) => domains.includes(name))) return []
    const scopes = names.map((name) => `universal:${name}`)
    // On the host of a wrapper, only the routes apply that name it.
    const isWrapper = this.wrappers.some((path) => path.data.scopes[0] === scopes[0])
    return isWrapper ? scopes.slice(0, 1) : [...scopes, "universal"]
  }

  /** The route that a link opens, or that the link opens which it wraps. */
  match(url: string, unwraps: boolean): Match {
    const link = readLink(url, this)
    const found = this.find(link)
    if (found instanceof Refusal) {
      const scope = `universal:${link.domain}`
      const wrapper = best(this.wrappers.filter((path) => path.data.scopes[0] === scope), link)
      if (!wrapper || !unwraps) throw found
      const inner = attempt(() => this.match(this.wrapped(link, wrapper), false))
      if (!(inner instanceof Refusal)) return inner
      if (!inner.code.startsWith("link.")) throw inner
      throw refusedReading(`the link in its item '${wrapper.data.item}' is not a link`)
    }
    return found
  }

  /** The most specific route in the most specific scope. */
  private find(link: Link): Match | Refusal {
    const kept = this.webOnly.find((path) => {
      return link.scopes.includes(path.data.scopes[0] ?? "") && path.fits(link)
    })
    if (kept) return refusedReading(`the web-only path '${kept.data.name}' matches it`)
    if (link.scopes.length === 0) {
      const name = link.isWeb ? link.domain : link.scheme
      return refusedReading(`'${name}' is not a ${link.isWeb ? "domain" : "scheme"} of the app`)
    }
    for (const scope of link.scopes) {
      const route = best(this.scoped.get(scope) ?? [], link)
      if (route) return { route, captures: route.captures(link), link }
    }
    return refusedReading("no route matches it")
  }

  private wrapped(link: Link, wrapper: CompiledRoute): string {
    const item = wrapper.data.item
    if (item === undefined) {
      throw refusedReading(`only the server of '${link.domain}' knows the link inside`)
    }
    const index = link.items.findIndex(([name]) => name === item)
    // A plus sign that the service did not escape is one of the link inside.
    const inner = link.rawValues[index] ?? ""
    if (inner !== "") return fromUTF8(unescaped(inner)).text
    throw refusedReading(`the link wraps no other one: it has no item '${item}'`)
  }

  /** The route that a link opens, with its values; refused if a value is not of its type. */
  read(url: string, isVerified: boolean): AnyRoute {
    const match = this.match(url, true)
    const { route, link } = match
    if (route.data.requiresVerifiedLink === true && !(link.isWeb && isVerified)) {
      throw new Refusal("unverified", `the route '${route.name}' requires a verified link`)
    }
    for (const [value, all] of route.valueTexts(link)) {
      for (const texts of all) checkTexts(texts, value, route)
    }
    const values: [string, unknown][] = []
    const items = route.otherItems(link)
    route.parameters.forEach((piece, index) => {
      const texts = match.captures[index] ?? null
      const found = texts ?? (piece.default === null ? [] : [piece.default])
      const valueOf = (text: string): unknown => {
        return piece.isInteger ? integer(text, piece, route) : text
      }
      const [text, ...others] = found
      if (piece.isList) values.push([piece.name, found.map(valueOf)])
      else if (text !== undefined) values.push([piece.name, valueOf(text)])
      if (!piece.isList) for (const other of others) items.push([piece.name, other])
    })
    return {
      name: route.name,
      ...(route.data.name !== route.name ? { alias: route.data.name } : {}),
      ...(route.parameters.length > 0 ? { values: Object.fromEntries(values) } : {}),
      ...(items.length > 0 ? { items } : {}),
    }
  }

  /**
   * The link for a route, if it is read as the same route with the same values; that of the first
   * pattern for which one can be written.
   */
  write(given: AnyRoute, isUniversal: boolean): string {
    const refused: unknown[] = []
    for (const route of this.writingOrder(this.patterns(given), isUniversal)) {
      try {
        return this.writeRoute(route, given, isUniversal)
      } catch (refusal) {
        refused.push(refusal)
      }
    }
    throw refused[0]
  }

  /** Deprecated routes come last, and before them those of another scheme or domain. */
  private writingOrder(family: readonly CompiledRoute[], isUniversal: boolean): CompiledRoute[] {
    const names = (isUniversal ? this.data.domains : this.data.schemes) ?? []
    const preferred = names.find((name) => !name.startsWith("*."))
    const rank = ({ data }: CompiledRoute): number => {
      const base = isUniversal ? data.domain : data.scheme
      const isOther = preferred !== undefined && base !== preferred
      return base === undefined ? 4 : (data.deprecated === true ? 2 : 0) + (isOther ? 1 : 0)
    }
    return [...family].sort((one, other) => rank(one) - rank(other))
  }

  private writeRoute(route: CompiledRoute, given: AnyRoute, isUniversal: boolean): string {
    const base = isUniversal ? route.data.domain : route.data.scheme
    if (base === undefined) {
      const noun = isUniversal ? "domain" : "scheme"
      throw refusedWriting("no-mapping", `the app has no ${noun} that the route accepts`)
    }
    if (!isUniversal && route.data.requiresVerifiedLink === true) {
      throw refusedWriting("no-mapping", "the route requires a verified link")
    }
    if (route.hasWildcard) {
      const message = "a wildcard does not define the text to write in its place"
      throw refusedWriting("wildcard-in-pattern", message)
    }
    const draft = new Draft(route, given)
    const path = draft.path()
    const first = route.components[0] ?? []
    const host = first.length === 1 ? first[0]?.literal ?? "" : ""
    const isHost = host !== "" && escaped(utf8(host), inHost) === host
    const hasPath = path !== "" || first[0]?.isRest === true
    const start = isUniversal ? `https://${base}/` : `${base}:${hasPath && !isHost ? "///" : "//"}`
    const link = start + path + draft.query() + draft.fragment()
    this.readBack(link, draft)
    return link
  }

  private readBack(link: string, draft: Draft): void {
    const found = attempt(() => this.find(readLink(link, this)))
    if (found instanceof Refusal) {
      if (found.code === "reading.unmatched") {
        throw refusedWriting("not-read-back", "no route would match the link")
      }
      throw refusedWriting("unreadable", `the link could not be read: ${found.message}`)
    }
    if (found.route !== draft.route) {
      const name = found.route.data.name
      throw refusedWriting("not-read-back", `the link would be read as a link to '${name}'`)
    }
    if (!draft.isReadAs(found)) {
      throw refusedWriting("not-read-back", "the link would be read with other values")
    }
  }

  /** The routes before a route, the first one first, with the values that they have in common. */
  parents(given: AnyRoute): AnyRoute[] {
    const names = [given.name]
    for (;;) {
      const [row] = this.family(names[0] ?? "").filter((route) => route.data.parent !== undefined)
      const parent = row?.data.parent
      if (parent === undefined || names.includes(parent)) break
      names.unshift(parent)
    }
    const parents = names.slice(0, -1).map((name): AnyRoute => {
      const own = this.family(name).flatMap((route) => route.parameters)
      const values = Object.entries(given.values ?? {}).flatMap(([name, value]) => {
        const pieces = own.filter((piece) => piece.name === name)
        return pieces.length === 0 ? [] : [[name, asValue(value, pieces)]]
      })
      return own.length === 0 ? { name } : { name, values: Object.fromEntries(values) }
    })
    return parents.filter((route) => [true, false].some((isUniversal) => {
      return !(attempt(() => this.write(route, isUniversal)) instanceof Refusal)
    }))
  }

  /** The name of a route and its values, with `***` in place of secrets. */
  shown(given: AnyRoute): string {
    const secrets = this.family(given.name).flatMap((route) => route.data.secrets ?? [])
    const values = Object.entries(given.values ?? {}).filter(([, value]) => value !== undefined)
    const parts = [...values, ...given.items ?? []].map(([name, value]) => {
      return `${name}=${secrets.includes(name) ? "***" : JSON.stringify(value)}`
    })
    return parts.length === 0 ? given.name : `${given.name}(${parts.join(", ")})`
  }

  private patterns({ name, alias }: AnyRoute): readonly CompiledRoute[] {
    const patterns = this.family(name).filter((it) => (alias ?? it.data.name) === it.data.name)
    if (patterns[0]) return patterns
    throw refusedWriting("no-mapping", `there is no route '${alias ?? name}'`)
  }

  /** The routes of a name, the first one first. */
  family(name: string): readonly CompiledRoute[] {
    const family = this.families.get(name)
    if (family) return family
    throw refusedWriting("no-mapping", `there is no route '${name}'`)
  }
}

/** The result of a call, or its refusal. */
function attempt<Result>(body: () => Result): Result | Refusal {
  try {
    return body()
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal
    throw refusal
  }
}

function append(map: Map<string, CompiledRoute[]>, key: string, route: CompiledRoute): void {
  const others = map.get(key)
  if (others) others.push(route)
  else map.set(key, [route])
}

/** The route that fits a link and precedes all others that do. */
function best(routes: readonly CompiledRoute[], link: Link): CompiledRoute | undefined {
  let found: CompiledRoute | undefined
  for (const route of routes) {
    if (route.fits(link) && (!found || route.precedes(found, link))) found = route
  }
  return found
}

function refusedReading(message: string): Refusal {
  return new Refusal("reading.unmatched", message)
}

function refusedWriting(code: string, message: string): Refusal {
  return new Refusal("writing." + code, message)
}

function checkTexts(texts: readonly string[], value: Value, route: CompiledRoute): void {
  const values = value.values(texts)
  value.parameters.forEach((piece, index) => {
    const text = values ? values[index] ?? "" : texts.join("/")
    if (values && piece.accepts(text) && !text.includes("\0")) return
    const around = `text that matches '${value.template}'`
    throw refusedValue(piece, text, route, values ? expectation(piece) : around)
  })
}

function refusedValue(
  piece: Piece, text: string, route: CompiledRoute, expected: string
): Refusal {
  const isSecret = route.data.secrets?.includes(piece.name) === true
  const shown = isSecret ? "***" : text
  return new Refusal(
    "decoding.restricted",
    `'${piece.name}' is "${quotable(shown)}", but the pattern requires ${expected}`
  )
}

function expectation(piece: Piece): string {
  if (piece.type === "") return "text without the character U+0000"
  if (piece.words.length > 0) {
    const shown = piece.words.slice(0, 12).map(quotable).join(", ")
    return `one of ${shown}${piece.words.length > 12 ? ", …" : ""}`
  }
  return piece.isInteger ? "an integer" : "a UUID such as 123e4567-e89b-12d3-a456-426614174000"
}

/** The first 80 characters of a text, with escapes for those that a terminal would interpret. */
function quotable(text: string): string {
  const characters = Array.from(text)
  const shown = characters.slice(0, 80).map((character) => {
    const isHidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/u.test(character)
    return isHidden ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}` : character
  })
  return shown.join("") + (characters.length > 80 ? "…" : "")
}

function integer(text: string, piece: Piece, route: CompiledRoute): number {
  const number = Number(text)
  // Zero has one text.
  if (Number.isSafeInteger(number)) return number === 0 ? 0 : number
  throw refusedValue(piece, text, route, "an integer of at most 53 bits")
}

/** The texts of a route that are about to be written. */
class Draft {
  readonly route: CompiledRoute
  /** All texts of each parameter: several for a rest or a repeated item, none without a value. */
  private readonly texts = new Map<Piece, string[]>()
  private readonly entries: [string, string][] = []

  constructor(route: CompiledRoute, given: AnyRoute) {
    this.route = route
    const items = given.items ?? []
    const own = new Set(route.parameters.map((piece) => piece.name))
    const values = new Map(Object.entries(given.values ?? {}))
    for (const [name, value] of values) {
      if (value == null || own.has(name)) continue
      throw refusedWriting("misdeclared", `the pattern has no place for '${name}'`)
    }
    for (const piece of route.parameters) {
      const value = values.get(piece.name)
      const texts = value == null ? [] : textsOf(value, piece)
      if (piece.isRest) {
        if (value == null) continue
        // One empty component is written as none is.
        this.texts.set(piece, texts.length === 1 && texts[0] === "" ? [] : texts)
        this.entries.push([piece.name, texts.map(joined).join("/")])
        continue
      }
      const more = items.filter(([name]) => name === piece.name).map(([, text]) => text)
      const all = [...texts, ...more]
      // An empty list is not a default.
      const isEmptyList = Array.isArray(value) && piece.default !== null
      if (all.length > 0 || isEmptyList) this.texts.set(piece, all)
      for (const text of all) this.entries.push([piece.name, text])
    }
    for (const [name, text] of items) if (!own.has(name)) this.entries.push([name, text])
    for (const [name, text] of this.entries) {
      const isValid = !own.has(name) || !text.includes("\0")
      if (!isValid) this.refuse(name, text, "it has a control character")
    }
  }

  private refuse(name: string, text: string, reason: string): never {
    const shown = this.route.data.secrets?.includes(name) === true ? "***" : text
    const message = `'${name}' cannot be "${quotable(shown)}" in a link: ${reason}`
    throw refusedWriting("value-not-allowed", message)
  }

  /** Whether the parameter has a value that a link cannot leave out. */
  private isNeeded(piece: Piece): boolean {
    const texts = this.texts.get(piece)
    if (!texts) return false
    return piece.default === null || texts.length !== 1 || texts[0] !== piece.default
  }

  /** The text of a value, which its place allows. */
  private text(piece: Piece, index = 0): string {
    const text = this.texts.get(piece)?.[index]
    if (text === undefined) throw refusedWriting("missing-parameter", `'${piece.name}' is missing`)
    if (!piece.accepts(text)) {
      this.refuse(piece.name, text, `the pattern requires ${expectation(piece)}`)
    }
    return text
  }

  private checkCount(piece: Piece, limit: number): void {
    const extra = this.texts.get(piece)?.[limit]
    if (extra !== undefined) {
      this.refuse(piece.name, extra, "the pattern accepts one value only")
    }
  }

  path(): string {
    const { components, endsInSlash } = this.route
    const isWritten = components.map((pieces) => {
      return isRequired(pieces) || pieces.some((piece) => this.isNeeded(piece))
    })
    const count = isWritten.lastIndexOf(true) + 1
    const parts = components.slice(0, count).map((pieces) => {
      const [first] = pieces
      return first?.isRest === true ? this.rest(first) : this.component(pieces)
    })
    return parts.join("/") + (endsInSlash && count > 0 ? "/" : "")
  }

  private rest(piece: Piece): string {
    const texts = this.texts.get(piece)
    if (!texts) throw refusedWriting("missing-parameter", `'${piece.name}' is missing`)
    const parts = texts.map((text) => {
      if (text === "." || text === "..") {
        const whole = texts.map(joined).join("/")
        this.refuse(piece.name, whole, "every reader resolves a component of dots")
      }
      return this.escapedInPath(piece, text)
    })
    // A slash at the end counts as the path's own.
    return parts.join("/") + (parts.length > 0 && parts[parts.length - 1] === "" ? "/" : "")
  }

  private component(pieces: readonly Piece[]): string {
    let output = ""
    for (const piece of pieces) {
      this.checkCount(piece, 1)
      const text = piece.literal ?? this.text(piece)
      if (text === "") this.refuse(piece.name, text, "it would leave a gap")
      output += this.escapedInPath(piece, text)
    }
    if (output === "." || output === "..") {
      const piece = pieces.find((piece) => piece.isParameter)
      this.refuse(piece?.name ?? "", output, "every reader resolves a component of dots")
    }
    return output
  }

  private escapedInPath(piece: Piece, text: string): string {
    if (hasControl(text)) this.refuse(piece.name, text, "it has a control character")
    return escaped(utf8(text), inPath)
  }

  query(): string {
    const items: string[] = []
    const declared = new Set(this.route.parameters.map((piece) => piece.name))
    for (const item of this.route.items) {
      const name = escaped(utf8(item.name), inName)
      if (item.value && item.value.parameters.length > 0) {
        for (const text of this.valueTexts(item.value, inValue)) items.push(`${name}=${text}`)
        continue
      }
      declared.add(item.name)
      const literal = item.value?.literal ?? null
      const given = this.entries.filter(([name]) => name === item.name).map(([, text]) => text)
      if (literal !== null && given.length > 0 && given[0] !== literal) {
        this.refuse(item.name, given[0] ?? "", `the pattern requires "${quotable(literal)}"`)
      }
      for (const text of given.length > 0 ? given : [literal ?? ""]) {
        items.push(text === "" ? name : `${name}=${escaped(utf8(text), inValue)}`)
      }
    }
    for (const [name, text] of this.entries) {
      if (declared.has(name)) continue
      items.push(`${escaped(utf8(name), inName)}=${escaped(utf8(text), inValue)}`)
    }
    return items.length === 0 ? "" : "?" + items.join("&")
  }

  fragment(): string {
    const value = this.route.fragment
    if (!value) return ""
    if (value.literal !== null) return "#" + escaped(utf8(value.literal), inFragment)
    value.parameters.forEach((piece) => this.checkCount(piece, 1))
    const allowed = value.isPath ? inFragment.replace("/", "") : inFragment
    return this.valueTexts(value, allowed).map((text) => "#" + text).join("")
  }

  /** The texts of a value with parameters, one for each time that it is repeated. */
  private valueTexts(value: Value, allowed: string): string[] {
    if (value.isOptional && !value.parameters.some((piece) => this.isNeeded(piece))) return []
    const first = value.parameters[0]
    const count = Math.max((first && this.texts.get(first)?.length) ?? 0, 1)
    value.parameters.forEach((piece) => this.checkCount(piece, count))
    return Array.from({ length: count }, (_, index) => {
      const write = (piece: Piece): string => {
        const text = piece.literal ?? this.text(piece, index)
        if (value.isMixed && text === "") this.refuse(piece.name, text, "it would leave a gap")
        return escaped(utf8(text), allowed)
      }
      // A value that is not allowed is reported before one that is missing.
      const isGiven = (piece: Piece): boolean => this.texts.get(piece)?.[index] !== undefined
      value.parameters.filter(isGiven).forEach(write)
      return value.components.map((pieces) => pieces.map(write).join("")).join("/")
    })
  }

  /** Whether a link is read as what was written. */
  isReadAs(match: Match): boolean {
    const isSame = this.route.parameters.every((piece, index) => {
      const found = match.captures[index] ?? (piece.default === null ? null : [piece.default])
      const written = this.texts.get(piece) ?? (piece.default === null ? null : [piece.default])
      return isSameList(found, written)
    })
    const names = new Set(this.route.parameters.map((piece) => piece.name))
    const written = this.entries.filter(([name]) => !names.has(name))
    const read = this.route.otherItems(match.link)
    const all = new Set([...written, ...read].map(([name]) => name))
    return isSame && [...all].every((name) => {
      const [own, found] = [written, read].map((list) => list.filter((item) => item[0] === name))
      const isOmitted = own?.length === 0 || found?.length === 0
      if (isOmitted) return this.route.declares(name)
      return isSameList(own?.map(([, text]) => text), found?.map(([, text]) => text))
    })
  }
}

function isSameList(
  one: readonly string[] | null | undefined, two: readonly string[] | null | undefined
): boolean {
  if (!one || !two) return one == two
  return one.length === two.length && one.every((text, index) => text === two[index])
}

/** The value as that of a parameter of another route, of which these are all the declarations. */
function asValue(value: unknown, pieces: readonly Piece[]): unknown {
  const isNumber = pieces.every((piece) => piece.isInteger)
  const isText = !pieces.some((piece) => piece.isInteger)
  const typed = (one: unknown): unknown => {
    if (isText && typeof one === "number") return String(one)
    return isNumber && typeof one === "string" && isSafe(one) ? Number(one) : one
  }
  if (pieces[pieces.length - 1]?.isList === true) {
    return value == null ? value : (Array.isArray(value) ? value : [value]).map(typed)
  }
  return typed(Array.isArray(value) && value.length < 2 ? value[0] : value)
}

/** Whether a text is an integer that a number can be. */
function isSafe(text: string): boolean {
  return /^-?[0-9]+$/.test(text) && Number.isSafeInteger(Number(text))
}

function textsOf(value: unknown, piece: Piece): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, piece))
  const text = String(value === 0 ? 0 : value)
  const isNumber = typeof value === "number" || piece.isInteger && piece.accepts(text)
  if (isNumber && !isSafe(text)) {
    throw refusedWriting(
      "value-not-allowed", `'${piece.name}' cannot be ${text} in a link: it is not an integer`
    )
  }
  return [text]
}

/** A component of a catch-all's text: `%2F` is a slash, so that the text `%2F` is `%252F`. */
function joined(component: string): string {
  return component.replace(/%(?=(?:25)*2F)/g, "%25").replace(/\//g, "%2F")
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
