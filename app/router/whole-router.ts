import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
} from "react-router"
import type { Router, RouterState } from "./contexts.ts"

type Listener = Parameters<ReturnType<typeof createBrowserHistory>["listen"]>[0]

/**
 * The library's router, for a page that is shown already.
 * @param first the page as it was rendered
 * @param hasMoved whether Back or Forward asked for it: the browser's address is that of the other page by then
 * @param take is called before the router does anything
 */
export function wholeRouter(first: RouterState, hasMoved: boolean, take: (router: Router) => void): Router {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules = {} } = window as never as Listed
  const { loaderData, actionData, errors } = first
  const shown = { loaderData, actionData, errors }
  const history = createBrowserHistory()
  const { heard, from } = beginningAt(first, history)
  const router: Router = createRouter({
    routes: createClientRoutes(manifest.routes, modules, shown, true, false),
    history: from,
    hydrationData: shown,
    mapRouteProperties: defaultMapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: getDataStrategy(() => router, manifest, modules, true),
  })
  take(router)
  router.initialize()
  if (hasMoved && !isSamePage(first, history))
    heard()({ action: "POP" as never, location: history.location, delta: null })
  return router
}

type History = ReturnType<typeof createBrowserHistory>
type Listed = {
  __reactRouterManifest: Parameters<typeof getDataStrategy>[1]
  __reactRouterRouteModules: Parameters<typeof getDataStrategy>[2]
}

/** Another part of the page is no other page: the browser has shown it already. */
const isSamePage = ({ location: { pathname, search } }: RouterState, history: History) =>
  pathname + search === history.location.pathname + history.location.search

/** The browser's history, whose place is that of the page until the router has begun. */
function beginningAt(first: RouterState, history: History) {
  let listener: Listener = () => {}
  let begun = false
  const from: History = Object.create(history, {
    location: { get: () => (begun ? history.location : first.location) },
    listen: {
      value: (given: Listener) => {
        begun = true
        listener = given
        return history.listen(given)
      },
    },
  })
  return { from, heard: () => listener }
}
