import { type ComponentType, createElement, lazy, type ReactNode, Suspense, use, useContext } from "react"
import type { LinkProps } from "react-router"
import { type RouteMatch, ThrownContext } from "./contexts.ts"
import { useLoaded, useLocation, useNavigate, useOutlet, useOwnMatch, useResolved, useShownRoutes } from "./hooks.ts"

type Props = Record<string, unknown>

export const Outlet = () => useOutlet()

/** What the router gives the component of a route. */
function useRouteProps(): Props {
  const { route, params } = useOwnMatch()
  const { loaderData, actionData } = useLoaded()
  const { matches } = useShownRoutes()
  return {
    params,
    loaderData: loaderData[route.id],
    actionData: actionData?.[route.id],
    matches: matches.map(forParts(loaderData)),
  }
}

/** A route that is shown, as `meta` and components of routes get it. */
export const forParts =
  (loaderData: Props) =>
  ({ route: { id, handle }, pathname, params }: RouteMatch) => ({
    id,
    pathname,
    params,
    handle,
    loaderData: loaderData[id],
  })

export const withComponentProps = (Page: ComponentType<Props>) => () => createElement(Page, useRouteProps())

export const withErrorBoundaryProps = (Boundary: ComponentType<Props>) => () => {
  const { errors } = useLoaded()
  const thrown = useContext(ThrownContext)
  const { id } = useOwnMatch().route
  return createElement(Boundary, { ...useRouteProps(), error: thrown ?? errors?.[id] })
}

/** @param resolve data that a page opened without; its error is the route's */
export function Await<T>({ resolve, children }: { resolve: Promise<T>; children: (data: T) => ReactNode }) {
  return children(use(resolve))
}

export function Link({ to, replace, preventScrollReset, state, onClick, ...props }: LinkProps) {
  const address = useResolved(String(to))
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return (
    <a
      {...props}
      href={address}
      onClick={(event) => {
        onClick?.(event)
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event
        if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
        event.preventDefault()
        const options = { replace: replace ?? address === pathname + search + hash, preventScrollReset, state }
        void navigate(address, options as object)
      }}
    />
  )
}

/** If they do not come, the page opens without having been loaded before. */
const WholeLinks = lazy(() => import("./prefetch-links.tsx").catch(() => ({ default: Nothing })))
const Nothing = (_: { page: string }) => null

/** Loads a page before it is opened; the code for that comes with the whole router. */
export const PrefetchPageLinks = ({ page }: { page: string }) => (
  <Suspense>
    <WholeLinks page={page} />
  </Suspense>
)
