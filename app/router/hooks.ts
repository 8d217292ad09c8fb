import { useCallback, useContext, useLayoutEffect, useMemo, useRef } from "react"
import type { NavigateFunction, NavigateOptions, Navigation, To } from "react-router"
import {
  DataRouterContext,
  DataRouterDataContext,
  DataRouterNavigationContext,
  DataRouterStateContext,
  LocationContext,
  RouteContext,
  type RouteMatch,
  type Router,
} from "./contexts.ts"

/** @throws if it is called outside a page */
function within<T>(value: T | null): T {
  if (value === null) throw new Error("outside the router")
  return value
}

export const useRouter = (): Router => within(useContext(DataRouterContext)).router
export const useShownRoutes = () => within(useContext(DataRouterStateContext))
export const useLoaded = () => within(useContext(DataRouterDataContext))
const useUnderWay = () => within(useContext(DataRouterNavigationContext))

/** The route that renders the caller. */
export const useOwnMatch = () => within((useContext(RouteContext).matches.at(-1) as RouteMatch | undefined) ?? null)

export const useLocation = () => within(useContext(LocationContext)).location
export const useOutlet = () => useContext(RouteContext).outlet
export const useRouteLoaderData = (id: string): unknown => useLoaded().loaderData[id]
export const useActionData = (): unknown => useLoaded().actionData?.[useOwnMatch().route.id]

export const useNavigation = (): Navigation => useUnderWay().navigation

export function useRevalidator() {
  const router = useRouter()
  const state = useUnderWay().revalidation
  const revalidate = useCallback(() => router.revalidate(), [router])
  return useMemo(() => ({ revalidate, state }), [revalidate, state])
}

export function useNavigate(): NavigateFunction {
  const router = useRouter()
  const fromRouteId = useOwnMatch().route.id
  const ready = useRef(false)
  useLayoutEffect(() => {
    ready.current = true
  })
  return useCallback(
    async (to: To | number, options?: NavigateOptions) => {
      // Effects of parts are the earliest: while a page is rendered, nothing goes elsewhere.
      if (!ready.current) return
      await (typeof to === "number" ? router.navigate(to) : router.navigate(to, { fromRouteId, ...options }))
    },
    [router, fromRouteId],
  )
}

/** What the address asks for. Public pages change it by links and forms. */
export function useSearchParams(): [URLSearchParams] {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search])]
}

/** The address that a form or a link of a route names: nothing is its own page, `?…` this with another query. */
export function useResolved(to: string | undefined): string {
  const { route, pathname } = useOwnMatch()
  const { search } = useLocation()
  if (to === undefined) return pathname + (route.index ? `?index${search.replace("?", "&")}` : search)
  return to.startsWith("?") ? pathname + to : to
}

/** Of the routes of an address those that are shown: after an error, to the one that shows it. */
export function getShownRoutes(matches: RouteMatch[], errors: Record<string, unknown> | null): RouteMatch[] {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1
  return failed < 0 ? matches : matches.slice(0, failed + 1)
}
