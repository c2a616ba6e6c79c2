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
