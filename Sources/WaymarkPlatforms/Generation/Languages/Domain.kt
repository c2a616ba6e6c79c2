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
