import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCatalog

@testable import WaymarkPlatforms

private let compiler = SystemTool("tsc")
private let node = SystemTool("node")

/// TypeScript's compiler accepts the property `linking`, which opens what the module matches.
@Suite(.enabled(if: compiler.isExpected, Comment(rawValue: compiler.absence)))
struct `Screens of React Navigation` {
  @Test func `links open the screens of their routes, and screens have links`() throws {
    let catalog = try LinkCatalog(json: Self.catalog)
    try SystemTool.withFolder { folder in
      let library = folder.appendingPathComponent("node_modules/@react-navigation/native")
      try FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
      func write(_ text: String, _ name: String, in folder: URL) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      try write(Self.declarations, "index.d.ts", in: library)
      try write("exports.getPathFromState = () => \"/default\"", "index.js", in: library)
      for kind in [GenerationKind.typeScript, .reactNavigation] {
        let file = try #require(try catalog.generate(kind).files.first)
        try write(file.text, file.path, in: folder)
      }
      try write(Self.program, "use.ts", in: folder)
      let options = [
        "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes",
        "--noPropertyAccessFromIndexSignature", "--noUnusedLocals", "--noUnusedParameters",
        "--noImplicitReturns", "--isolatedModules", "--target", "es2020", "--lib", "es2020,dom",
        "--module", "commonjs", "--moduleResolution", "node", "use.ts",
      ]
      let compiled = try compiler.run(options, in: folder)
      try #require(compiled.status == 0, "\(compiled.output)")
      let answer = try node.run(["use.js"], in: folder)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output == Self.answers)
    }
  }

  private static let catalog = """
    {
      "schema": 1,
      "app": {
        "name": "Shop", "schemes": ["shop"],
        "domains": ["shop.example", "*.team.example", "de.example"]
      },
      "routes": [
        { "name": "home", "pattern": "" },
        { "name": "item", "pattern": "item/{id:int}/{tab:reviews|offers?}", "parent": "list" },
        { "name": "list", "pattern": "items?sort={sort?}", "parent": "home" },
        { "name": "old", "pattern": "i/{id:int}", "inheritsFrom": "item" },
        { "name": "file", "pattern": "files/{part**}" },
        { "name": "order", "pattern": "orders/{number}", "gates": ["signedIn"] },
        { "name": "reset", "pattern": "reset/{token}", "requiresVerifiedLink": true },
        { "name": "about", "pattern": "about", "scopes": ["universal:shop.example"] },
        { "name": "über", "pattern": "about", "scopes": ["universal:de.example"] },
        { "name": "__proto__", "pattern": "proto/{toString?}" }
      ],
      "webOnly": ["items/admin"]
    }
    """

  /// The declarations of the names that the generated file uses, after the documentation of
  /// `@react-navigation/native`.
  private static let declarations = """
    export interface NavigationState {
      readonly key: string
      readonly index: number
      readonly routeNames: string[]
      readonly routes: readonly {
        readonly key: string
        readonly name: string
        readonly params?: object | undefined
        readonly path?: string
        readonly state?: PartialState
      }[]
    }
    export interface PartialState {
      readonly index?: number
      readonly routes: readonly {
        readonly key?: string
        readonly name: string
        readonly params?: object | undefined
        readonly path?: string
        readonly state?: PartialState
      }[]
    }
    export interface PathOptions<ParamList extends {}> {
      readonly path?: string
      readonly screens: { readonly [Name in keyof ParamList]?: unknown }
    }
    export declare function getStateFromPath<ParamList extends {}>(
      path: string, options?: PathOptions<ParamList>
    ): PartialState | undefined
    export declare function getPathFromState<ParamList extends {}>(
      state: NavigationState | PartialState, options?: PathOptions<ParamList>
    ): string
    export interface LinkingOptions<ParamList extends {}> {
      enabled?: boolean
      prefixes: string[]
      filter?: (url: string) => boolean
      config?: PathOptions<ParamList>
      getStateFromPath?: typeof getStateFromPath
      getPathFromState?: typeof getPathFromState
    }
    """

  /// A program that opens links by calling the functions of `linking` in React Navigation's order.
  private static let program = """
    import type { LinkingOptions, PartialState } from "@react-navigation/native"
    import { createLinking } from "./linking"
    import type { RouteParams } from "./linking"

    function shown(state: PartialState): string {
      const screens = state.routes.map(({ name, params, state }) =>
        name + (params ? JSON.stringify(params) : "") + (state ? `[${shown(state)}]` : ""))
      return screens.join(" ") + (state.index === state.routes.length - 1 ? "" : " ?")
    }

    function open(linking: LinkingOptions<RouteParams>, url: string): string {
      if (linking.filter?.(url) !== true) return url + " is not opened"
      const prefix = linking.prefixes.map((prefix) => {
        const text = prefix.replace(/[.]/g, "\\\\.").replace("*", "[^/?#]+").replace("//", "/*")
        return new RegExp("^" + text)
      }).find((prefix) => prefix.test(url))
      if (prefix === undefined) return url + " has no prefix"
      const path = url.replace(prefix, "").replace(/\\/+/g, "/")
      const state = linking.getStateFromPath?.(path)
      if (state === undefined) return url + " has no state"
      return `${url} ${linking.getPathFromState?.(state)} ${shown(state)}`
    }

    const plain = createLinking<RouteParams>()
    for (const url of [
      "https://shop.example/", "https://shop.example/item/7/offers?x=1#y", "shop://item/7",
      "shop:i/9", "https://a.team.example/items?sort=a%20b", "https://shop.example/files/a%2Fb/c",
      "https://shop.example/about", "https://de.example/about", "https://shop.example/orders/7",
      "https://shop.example/items/admin", "https://shop.example/item/x",
      "https://shop.example.evil.example/",
    ]) console.log(open(plain, url))
    // Every object has members with these names.
    for (const url of ["https://shop.example/proto", "https://shop.example/proto/a"]) {
      console.log(open(plain, url))
      console.log(open(createLinking<RouteParams>({ screens: { home: ["Home"] } }), url))
    }
    const nested = createLinking<RouteParams>({
      screens: {
        home: ["Tabs", "Home"], list: ["Tabs", "Shop", "List"], item: ["Tabs", "Shop", "Item"],
      },
      allows: () => true,
    })
    console.log(open(nested, "https://shop.example/item/7"))
    console.log(open(nested, "https://shop.example/orders/7"))
    const trusting = createLinking<RouteParams>({ verified: () => true })
    for (const url of ["https://shop.example/reset/7", "shop://reset/7"]) {
      console.log(open(plain, url))
      console.log(open(trusting, url))
    }
    // A path without a URL, as a link in the app has, and a screen in a navigator to be mounted.
    console.log(JSON.stringify(plain.getStateFromPath?.("/about")))
    console.log(nested.getPathFromState?.({ routes: [{ name: "Tabs", params: {
      screen: "Shop", params: { screen: "Item", params: { id: 3, other: 1 } } } }] }))
    console.log(plain.getPathFromState?.({ routes: [{ name: "Settings" }] }))
    const params: RouteParams["list"] = undefined
    const item: RouteParams["item"] = { id: 1 }
    if (params !== undefined || item.tab !== undefined) throw new Error()

    """

  private static let answers = """
    https://shop.example/ / home
    https://shop.example/item/7/offers?x=1#y /item/7/offers home list{} item{"id":7,"tab":"offers"}
    shop://item/7 /item/7 home list{} item{"id":7}
    shop:i/9 /item/9 home list{} item{"id":9}
    https://a.team.example/items?sort=a%20b /items?sort=a%20b home list{"sort":"a b"}
    https://shop.example/files/a%2Fb/c /files/a%2Fb/c file{"part":["a/b","c"]}
    https://shop.example/about /about about
    https://de.example/about /about über
    https://shop.example/orders/7 is not opened
    https://shop.example/items/admin is not opened
    https://shop.example/item/x is not opened
    https://shop.example.evil.example/ is not opened
    https://shop.example/proto /proto __proto__{}
    https://shop.example/proto /proto __proto__{}
    https://shop.example/proto/a /proto/a __proto__{"toString":"a"}
    https://shop.example/proto/a /proto/a __proto__{"toString":"a"}
    https://shop.example/item/7 /item/7 Tabs[Home Shop[List{} Item{"id":7}]]
    https://shop.example/orders/7 /orders/7 order{"number":"7"}
    https://shop.example/reset/7 is not opened
    https://shop.example/reset/7 /reset/7 reset{"token":"7"}
    shop://reset/7 is not opened
    shop://reset/7 is not opened
    {"index":0,"routes":[{"name":"about","path":"/about"}]}
    /item/3
    /default

    """
}
