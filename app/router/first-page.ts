import type { ComponentType, ReactNode } from "react"

type Values = Record<string, unknown>

/** A page as the server rendered it: what its first router knows. Written by `hand-off.server.ts`. */
export type FirstPage = {
  /** From the root to the page itself. `css`: the addresses of a route's styles. */
  matches: { id: string; index: boolean; css: string[]; pathname: string; pathnameBase: string; params: Values }[]
  loaderData: Values
  actionData: Values | null
  errors: Values | null
  /** The address of the script that lists every route, for the whole router. */
  routes: string
}

/** What the code of a page exports, as far as the first router needs it. */
type RouteModule = {
  default?: ComponentType
  ErrorBoundary?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
  handle?: unknown
  links?: () => object[]
  meta?: (facts: object) => object[] | undefined
}

/** What the router's own list says of a route, as far as heads need it. */
type ListedRoute = { css?: string[] }

declare global {
  interface Window {
    firstPage?: FirstPage
    __reactRouterRouteModules?: Record<string, RouteModule>
    /** Every route; there only with the whole router. */
    __reactRouterManifest?: { routes: Record<string, ListedRoute | undefined> }
  }
}

export const moduleOf = (id: string): RouteModule => window.__reactRouterRouteModules?.[id] ?? {}

/** The addresses of the styles of a route. */
export const stylesOf = (id: string): string[] =>
  window.__reactRouterManifest?.routes[id]?.css ?? window.firstPage?.matches.find((match) => match.id === id)?.css ?? []
