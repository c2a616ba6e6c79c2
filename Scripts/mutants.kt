// The program of `Scripts/mutants` for Kotlin, and after it the module of each change.
package corpus

import java.io.File
import java.net.URLClassLoader
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

class Route(
    val routeClass: String, val path: String, val query: String, val fragment: String,
    val scopes: String, val ranks: String, val order: String, val scheme: String = "",
    val domain: String = "", val gates: String = "", val requirements: String = "",
    val parent: String = "", val alias: String = "", val item: String = "",
    val requiresVerifiedLink: Boolean = false, val isDeprecated: Boolean = false
)

class Table(
    val flags: List<Boolean>, val maximumLength: Int, val maximumItems: Int,
    val schemes: Set<String>?, val domains: Set<String>?, val routes: List<Route>,
    val wrappers: List<Route>, val browserOnly: List<Route>
)

/** The table of the module that is loaded next. */
object Current {
    @JvmStatic lateinit var table: Table
}

interface Module {
    fun answerReading(link: String): String
    fun answerWriting(routeClass: String, tokens: List<String>): String
}

fun units(text: String) = text.map { String.format("%04X", it - '\u0000') }.joinToString("")

fun text(units: String) = (0 until units.length / 4)
    .map { '\u0000' + units.substring(4 * it, 4 * it + 4).toInt(16) }.joinToString("")

/** Whether a module answers in another way than the tables. */
private fun isNoticed(name: String, jar: File): Boolean {
    val jars = arrayOf(jar.toURI().toURL(), Current::class.java.protectionDomain.codeSource.location)
    for (file in File(".").listFiles().filter { it.name.endsWith(".questions") }) {
        val half = file.name.removeSuffix(".questions")
        val answers = File("$half.expected").readLines()
        val modules = HashMap<String, Module?>()
        for ((i, line) in file.readLines().withIndex()) {
            val words = line.split(' ')
            // What cannot be loaded gives no answer.
            val module = modules.getOrPut(words[1]) {
                val data = Class.forName("${half}_${words[1]}.Data")
                Current.table = data.getMethod("getTable").invoke(data.getField("INSTANCE").get(null)) as Table
                val loader = object : URLClassLoader(arrayOf(jars[0]), Current::class.java.classLoader) {}
                try {
                    val type = loader.loadClass("$name.Links")
                    type.getField("INSTANCE").get(null) as Module
                } catch (error: Throwable) {
                    null
                }
            } ?: return true
            val answer = try {
                if (words[0] == "read") module.answerReading(text(words[2]))
                else module.answerWriting(text(words[2]), words.drop(3))
            } catch (error: Throwable) {
                error.javaClass.name
            }
            if (answer != answers[i]) return true
        }
    }
    return false
}

fun main(arguments: Array<String>) {
    val jar = File(arguments[0])
    for (name in arguments.drop(1)) {
        val executor = Executors.newSingleThreadExecutor { Thread(it).apply { isDaemon = true } }
        val found = try {
            executor.submit(Callable { isNoticed(name, jar) }).get(120, TimeUnit.SECONDS)
        } catch (error: Exception) {
            true
        }
        println("$name " + if (found) "noticed" else "unnoticed")
    }
    System.exit(0)
}
// MODULE
package PACKAGE

import java.text.Normalizer
import java.util.Locale
import java.util.UUID

private val table = corpus.Current.table

object Links : corpus.Module {
    private val STRICT_SLASH = table.flags[0]
    private val KEEPS_EMPTY = table.flags[1]
    private val FOLDS_CASE = table.flags[2]
    private val PLUS_IS_SPACE = table.flags[3]
    private val TAKES_CREDENTIALS = table.flags[4]
    private val MAXIMUM_LENGTH = table.maximumLength
    private val MAXIMUM_ITEMS = table.maximumItems
    private val schemes = table.schemes
    private val domains = table.domains
    val routes = table.routes.map { compiled(it) }
    private val wrappers = table.wrappers.map { compiled(it) }
    private val browserOnly = table.browserOnly.map { compiled(it) }

    private fun compiled(it: corpus.Route) = Route(
        it.routeClass, it.path, it.query, it.fragment, it.scopes, it.ranks, it.order, it.scheme,
        it.domain, it.gates, it.requirements, it.parent, it.alias, it.item,
        it.requiresVerifiedLink, it.isDeprecated
    )

    override fun answerReading(link: String): String {
        val match = open(link, true) ?: return "-"
        val route = match.route
        if (route.routeClass == "") return "-"
        val values = LinkedHashMap<String, Any?>()
        val parts = ArrayList<String>()
        for ((i, piece) in route.parameters.withIndex()) {
            val texts = match.found[i] ?: listOf(piece.default ?: continue)
            val name = corpus.units(piece.name)
            if (piece.isRest) {
                values[piece.name] = texts
                parts.add("l=" + (listOf(name) + texts.map { corpus.units(it) }).joinToString(","))
            } else if (piece.isInteger) {
                values[piece.name] = texts[0].toLong()
                parts.add("n=$name,${texts[0].toLong()}")
            } else if (piece.isRestricted && piece.words.isEmpty()) {
                values[piece.name] = UUID.fromString(texts[0])
                parts.add("v=$name," + corpus.units(texts[0].toUpperCase()))
            } else {
                values[piece.name] = texts[0]
                parts.add("v=$name," + corpus.units(texts[0]))
            }
        }
        val alias = if (route.alias == "") listOf() else listOf("a=" + corpus.units(route.alias))
        val items = match.items.map { "i=" + corpus.units(it.first) + "," + corpus.units(it.second) }
        val links = links(route.routeClass, route.alias.takeIf { it != "" }, values, match.items)
        return (listOf(corpus.units(route.routeClass)) + alias + parts + items + links).joinToString(" ")
    }

    override fun answerWriting(routeClass: String, tokens: List<String>): String {
        val values = LinkedHashMap<String, Any?>()
        for (token in tokens.filter { it != "-" }) {
            val texts = token.substring(2).split(',')
            values[corpus.text(texts[0])] = when (token[0]) {
                'l' -> texts.drop(1).map { corpus.text(it) }
                'n' -> texts[1].toLong()
                else -> corpus.text(texts[1])
            }
        }
        return links(routeClass, null, values, listOf()).joinToString(" ")
    }

    private fun links(
        routeClass: String, alias: String?, values: Map<String, Any?>,
        items: List<Pair<String, String>>
    ) = listOf(false, true).map { isUniversal ->
        write(routeClass, alias, values, items, isUniversal)?.let { "=" + corpus.units(it) } ?: "-"
    }

// RUNTIME
}
