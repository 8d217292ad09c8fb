import type { ReactNode } from "react"
import type { RouteMatch, RouterState } from "./contexts.ts"
import { type FirstPage, moduleOf } from "./first-page.ts"

/** What a router says of a page that the server rendered. */
export function firstState(page: FirstPage): RouterState {
  const { loaderData, actionData, errors } = page
  return {
    historyAction: "POP" as RouterState["historyAction"],
    location: firstLocation(),
    matches: page.matches.map(asMatch),
    initialized: true,
    renderFallback: false,
    restoreScrollPosition: false,
    preventScrollReset: false,
    navigation: { state: "idle" } as RouterState["navigation"],
    revalidation: "idle",
    loaderData,
    actionData,
    errors,
    fetchers: new Map(),
    blockers: new Map(),
  }
}

/** As the library's history reads it; the first entry gets its number, by which it counts. */
function firstLocation(): RouterState["location"] {
  const { pathname, search, hash } = window.location
  const entry = history.state as { usr?: unknown; key?: string; idx?: number } | null
  if (entry?.idx == null) history.replaceState({ ...entry, idx: 0 }, "")
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? "default" } as RouterState["location"]
}

/** A route as the whole router will have it, with the same components: what they show stays when it comes. */
function asMatch({ id, index, pathname, pathnameBase, params }: FirstPage["matches"][number]): RouteMatch {
  const { default: Page, ErrorBoundary: Failed, Layout, handle } = moduleOf(id)
  const within = (part: ReactNode) => (Layout && part ? <Layout>{part}</Layout> : part)
  const element = within(Page && <Page />)
  const errorElement = within(Failed && <Failed />)
  return { params, pathname, pathnameBase, route: { id, index, handle, element, errorElement } } as never
}
