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
