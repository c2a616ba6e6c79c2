extension KotlinRuntime {
  /// What patterns are made of, and where each piece of a component ends.
  static let pieces = #"""
    /** Text that has to be there, or a value: `{name:type?}`, `*`, `**` or `{name**}`. */
    class Piece(template: String) {
        private val body = template.removeSurrounding("{", "}")
        val isRest = body.endsWith("**")
        val isParameter = template.startsWith("{")
        val isOptional = isParameter && body.endsWith("?")
        private val declaration = if (isParameter) body.removeSuffix("?") else ""
        val name = declaration.removeSuffix("**").substringBefore(':')
        val literal =
            if (isParameter || isRest || template == "*") null else unescaped(template)
        val isWildcard = literal == null && name == ""
        private val type = declaration.substringAfter(':', "")
        val isInteger = type == "int"
        private val isUUID = type == "uuid"
        val isRestricted = type != ""
        val words =
            if (!isRestricted || isInteger || isUUID) listOf()
            else type.split('|').map { unescaped(it) }

        /** Whether it is a value that may be this text. */
        fun accepts(text: String) = !isRestricted || ends(listOf(this), text) != null

        /** Where it ends from [place] on, as far right as [next] lets it; -1 if it does not fit. */
        fun end(text: String, place: Int, next: IntArray): Int {
            if (literal != null) return end(literal, text, place, next, FOLDS_CASE)
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
            return if (fits && stands(word, text, place, folds)) end else -1
        }

        private fun hasUUID(text: String, place: Int) = (0 until 36).all {
            val c = text[place + it]
            if (it == 8 || it == 13 || it == 18 || it == 23) c == '-' else isHexadecimal(c)
        }
    }

    /** Where each piece of a component ends; each takes as much as those after it leave. */
    private fun ends(pieces: List<Piece>, text: String): IntArray? {
        val first = pieces[0].literal
        if (first != null && !stands(first, text, 0, FOLDS_CASE)) return null
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

    private fun stands(word: String, text: String, place: Int, folds: Boolean) =
        place + word.length <= text.length && word.indices.all {
            val (c, found) = Pair(word[it], text[place + it])
            c == found || folds && lowercase(c) == lowercase(found)
        }
    """#
}
