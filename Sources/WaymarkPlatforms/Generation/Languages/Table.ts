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
