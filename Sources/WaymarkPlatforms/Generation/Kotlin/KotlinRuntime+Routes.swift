extension KotlinRuntime {
  /// A route with its scopes and everything that it asks of a link.
  static let routes = #"""
    /** An item of a query that a route asks for. */
    class Item(template: String) {
        val name = unescaped(template.substringBefore('='))
        /** null for an item that may have any value or none. */
        val value = if ('=' in template) Piece(template.substringAfter('=')) else null
        val isOptional = value != null && value.isOptional
        private val literal = value?.literal

        val isLiteral = literal != null

        /** The place of the first item of its name in a link, or -1. */
        fun position(link: Link): Int {
            val index = link.items.indexOfFirst { it.first == name }
            return if (index < 0 || literal == null || link.items[index].second == literal) index
            else -1
        }
    }

    /**
     * A pattern in its scopes, with what its links are written with.
     *
     * In the templates everything is escaped but letters, digits and `-._~`.
     */
    class Route(
        path: String, query: String, fragment: String, scopes: String,
        val scheme: String, val domain: String
    ) {
        val scopes = scopes.split(' ')
        val components = path.split('/').filter { it != "" }.map { pieces(it) }
        val items = query.split('&').filter { it != "" }.map { Item(it) }
        val fragment = if (fragment == "") null else Piece(fragment)
        val endsInSlash = path.endsWith("/")
        val hasRest = components.isNotEmpty() && components.last()[0].isRest
        /** The values, in the order of path, query and fragment. */
        val parameters =
            (components.flatten() + items.mapNotNull { it.value } + listOfNotNull(this.fragment))
                .filter { it.isParameter }
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

        fun isRequired(component: List<Piece>) = component.none { it.isOptional }

        private fun pieces(template: String): List<Piece> {
            val pieces = ArrayList<Piece>()
            var start = 0
            while (start < template.length) {
                val isParameter = template[start] == '{'
                val found = template.indexOf(if (isParameter) '}' else '{', start)
                val end = if (found < 0) template.length else if (isParameter) found + 1 else found
                pieces.add(Piece(template.substring(start, end)))
                start = end
            }
            return pieces
        }

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

        /** Whether it takes a link that is in one of its scopes. */
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
            val literal = requiredFragment.literal
            return link.fragment != null && (literal == null || literal == link.fragment)
        }

        /** Whether it is preferred to another route that takes the link, too. */
        fun precedes(other: Route, link: Link): Boolean {
            for (i in 0..link.path.size) {
                val order = rank(i, link).compareTo(other.rank(i, link))
                if (order != 0) return order < 0
            }
            if (literalCount != other.literalCount) return literalCount > other.literalCount
            if (demands.size != other.demands.size) return demands.size > other.demands.size
            if (optionalCount != other.optionalCount) return optionalCount < other.optionalCount
            // Only their items tell them apart: the item that comes first in the link decides, and
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
            for (item in items) {
                if (item.value == null || !item.value.isParameter) continue
                val texts = link.items.filter { it.first == item.name }.map { it.second }
                values.add(texts.takeIf { it.isNotEmpty() })
            }
            if (fragment != null && fragment.isParameter) {
                values.add(link.fragment?.let { listOf(it) })
            }
            return values
        }
    }
    """#
}
