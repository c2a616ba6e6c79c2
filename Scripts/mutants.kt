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
    fun answerReading(link: String, verified: Boolean): String
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
                    val type = loader.loadClass("$name.Answers")
                    type.getField("INSTANCE").get(null) as Module
                } catch (error: Throwable) {
                    null
                }
            } ?: return true
            val answer = try {
                if (words[0] == "read") module.answerReading(text(words[3]), words[2] == "1")
                else module.answerWriting(text(words[3]), words.drop(4))
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

object Links {
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

// RUNTIME
}

/** A route in place of its class, with the values that the properties of the class would have. */
class Opened(val routeClass: String, vararg val routeValues: Pair<String, Any?>) {
// MEMBERS

    companion object {
// COMPANION

        private fun route(v: Links.Values): Opened? {
            if (v.routeClass == "") return null
            val all = Links.families.getValue(v.routeClass)
            val names = all.flatMap { it.parameters }.map { it.name }.distinct()
            return Opened(v.routeClass, *names.map { name ->
                val pieces = all.map { route -> route.parameters.find { it.name == name } }
                val own = pieces.filterNotNull()
                val isOptional = pieces.any { it == null || it.isOptional && it.default == null }
                // A list is empty without its item, but a catch-all is null for a pattern without one.
                val none = if (own.any { it.isList } && own.none { it.isRest }) listOf<Any>() else null
                val value = value(v, name, own)
                    ?: if (isOptional) none else own.mapNotNull { it.default }.firstOrNull()
                if (value == null && !isOptional) return null
                Pair(name, value)
            }.toTypedArray())
        }

        private fun value(v: Links.Values, name: String, pieces: List<Links.Piece>): Any? {
            val piece = pieces[0]
            val isUniform = pieces.all { kind(it) == kind(piece) }
            fun element(text: String): Any? = when {
                !isUniform -> text
                piece.isInteger -> text.toLongOrNull()
                piece.words.isNotEmpty() -> text.takeIf { it in piece.words }
                piece.isRestricted -> UUID.fromString(text)
                else -> text
            }
            return if (pieces.any { it.isList }) v.list(name) { element(it) } else v.text(name)?.let { element(it) }
        }

        private fun kind(piece: Links.Piece) = listOf(piece.isRestricted, piece.isInteger, piece.words)
    }
}

object Answers : corpus.Module {
    override fun answerReading(link: String, verified: Boolean): String {
        val route = Opened.parse(link, verified) ?: return "-"
        val items = Opened.items(link)
        val alias = listOfNotNull(route.alias).map { "a=" + corpus.units(it) }
        val parts = route.routeValues.mapNotNull { (name, value) -> token(name, value) } +
            items.map { "i=" + corpus.units(it.first) + "," + corpus.units(it.second) }
        val links = listOf(route.appLink(items), route.universalLink(items)).map { shown(it) }
        val demands = listOf("g" to route.gates, "r" to route.requirements).map { (key, names) ->
            key + "=" + names.joinToString(",") { corpus.units(it) }
        }
        val holder = Opened.LinkHolder()
        val first = holder.open(link, verified) { false }
        val again = Opened.LinkHolder(holder.saved)
        val held = listOf(first, again.resume { true }, again.resume { true })
            .joinToString("") { if (it == null) "0" else "1" }
        val parents = route.parents.map { "p=" + corpus.units(it.url.toString()) }
        val all = listOf(corpus.units(route.routeClass)) + alias + parts + links + demands
        return (all + "h=$held" + parents).joinToString(" ")
    }

    private fun token(name: String, value: Any?) = when (value) {
        null -> null
        is Long -> "n=${corpus.units(name)},$value"
        is List<*> -> (if (value.firstOrNull() is Long) "m=" else "l=") +
            (listOf(name) + value.map { text(it) }).joinToString(",") { corpus.units(it) }
        else -> "v=${corpus.units(name)}," + corpus.units(text(value))
    }

    private fun text(value: Any?) = if (value is UUID) value.toString().toUpperCase() else value.toString()

    override fun answerWriting(routeClass: String, tokens: List<String>): String {
        val values = tokens.filter { it != "-" }.map { token ->
            val texts = token.substring(2).split(',')
            corpus.text(texts[0]) to when (token[0]) {
                'l', 'm' -> texts.drop(1).map { corpus.text(it) }
                'n' -> texts[1].toLong()
                else -> corpus.text(texts[1])
            }
        }
        val route = Opened(routeClass, *values.toTypedArray())
        return listOf(route.appLink, route.universalLink).joinToString(" ") { shown(it) }
    }

    private fun shown(link: String?) = if (link == null) "-" else "=" + corpus.units(link)
}
