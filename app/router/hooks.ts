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
export const useShown = () => within(useContext(DataRouterStateContext))
export const useLoaded = () => within(useContext(DataRouterDataContext))
const useUnderWay = () => within(useContext(DataRouterNavigationContext))

/** The route that renders the caller. */
export const useOwnMatch = () => within((useContext(RouteContext).matches.at(-1) as RouteMatch | undefined) ?? null)

export const useLocation = () => within(useContext(LocationContext)).location
export const useOutlet = () => useContext(RouteContext).outlet
export const useRouteLoaderData = (id: string): unknown => useLoaded().loaderData[id]
export const useActionData = (): unknown => useLoaded().actionData?.[useOwnMatch().route.id]

export function useNavigation(): Navigation {
  const { navigation } = useUnderWay()
  return navigation
}

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

type SearchChange = URLSearchParams | string | Record<string, string | string[]>

export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (change: SearchChange | ((before: URLSearchParams) => SearchChange), options?: NavigateOptions) => {
      const wanted = typeof change === "function" ? change(new URLSearchParams(params)) : change
      return navigate(`?${asParams(wanted)}`, options)
    },
    [navigate, params],
  )
  return [params, setParams] as const
}

const asParams = (wanted: SearchChange) =>
  typeof wanted === "string" || wanted instanceof URLSearchParams
    ? new URLSearchParams(wanted)
    : new URLSearchParams(
        Object.entries(wanted).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string])),
      )

/** The address of the path that a part names: `.` or nothing is its own route's, `?…` this with another query. */
export function useResolved(to: string | undefined): string {
  const { route, pathname } = useOwnMatch()
  const { search } = useLocation()
  if (to === undefined || to === ".") {
    const own = to === undefined ? search : ""
    return pathname + (route.index ? `?index${own.replace("?", "&")}` : own)
  }
  return to.startsWith("?") ? pathname + to : to
}
