import { type ContextType, createContext } from "react"
import type { UNSAFE_DataRouterContext } from "react-router"

/*
 * The router's own contexts. What stands in this folder reads them, so it runs below the router's own provider (the studio) as
 * well as below that of the first page.
 */
export {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterDataContext as DataRouterDataContext,
  UNSAFE_DataRouterNavigationContext as DataRouterNavigationContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FetchersContext as FetchersContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  UNSAFE_ViewTransitionContext as ViewTransitionContext,
} from "react-router"

/** What a route's part caught. The library's own is not to be had: in the studio, root shows such an error without its cause. */
export const ThrownContext = createContext<unknown>(undefined)

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"]
export type RouterState = Router["state"]
export type RouterListener = Parameters<Router["subscribe"]>[0]
export type RouteMatch = RouterState["matches"][number]
