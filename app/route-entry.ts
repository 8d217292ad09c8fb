import type { Shop } from "../domain/shop.ts"

/** `topics`: what the page shows. `params`: parameters that change the page; with any other it is not cached. */
export type CacheFlag = { topics: Parameters<Shop["pageCache"]["remember"]>[1]; params: string[] }

/** What the process does with requests of an address. `route-flags.server.ts` finds the flags of a request. */
export type RouteFlags = {
  /**
   * Where the address has a secret: in its query, in the first parameter, or in the first parameter and all that follows.
   * Such addresses are sent to no other site, not indexed, and logged without the secret. This holds for every address with
   * the same fixed beginning, route or not; a route that only begins alike has `query`.
   */
  secret?: "query" | "parameter" | "rest"
  /** The page is the same for everyone. */
  cached?: CacheFlag
  /** Visits are counted. False: browsers report none, nor any of an address that begins alike. */
  counted?: boolean
  /** Shows works whose availability changes while the page is open. */
  live?: boolean
  /** A page with the policy of the public site although its address is the studio's; the studio frames `framed` ones. */
  policy?: "site" | "framed"
  /** May use the camera. */
  camera?: boolean
  /** The studio's worker has the page before it was ever opened, or never. By default after the first opening. */
  offline?: "preloaded" | "never"
  /** Forms with pictures or files: who may send them. */
  uploads?: "studio" | "answer" | "commission" | "buyer"
  /** No link or form leads here through the router: files, calendars, webhooks, what scripts and programs fetch. */
  outsideRouter?: boolean
}

type RouteEntry = {
  file: string
  path?: string
  index?: boolean
  children?: RouteEntry[]
  flags?: RouteFlags
}

// The same as the library's helpers, which production does not have, and with flags.

export const route = (path: string, file: string, flags: RouteFlags = {}, children?: RouteEntry[]): RouteEntry => ({
  path,
  file,
  flags,
  children,
})

export const index = (file: string, flags: RouteFlags = {}): RouteEntry => ({ index: true, file, flags })

export const layout = (file: string, children: RouteEntry[]): RouteEntry => ({ file, children })

type ListedRoute = {
  /** The router's name of the route: its file without the ending. */
  id: string
  /** With its parameters: `/artwork/:id`. */
  path: string
  index: boolean
  flags: RouteFlags
}

/** All routes with an address, with their children. */
export const listRoutes = (entries: RouteEntry[], above = ""): ListedRoute[] =>
  entries.flatMap(({ file, path, index: isIndex = false, flags = {}, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    const listed = { id: file.replace(/\.\w+$/, ""), path: own || "/", index: isIndex, flags }
    return [...(path || isIndex ? [listed] : []), ...listRoutes(children, own)]
  })
