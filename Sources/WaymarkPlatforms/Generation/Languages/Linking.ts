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
