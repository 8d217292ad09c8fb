import type { ContextType } from "react"
import type { UNSAFE_DataRouterContext } from "react-router"

/*
 * The router's own contexts, from the file that has nothing else: by its index they come with it whole. What stands in this
 * folder reads them, so it runs below the router's own provider (the studio) as well as below that of the first page.
 */
export {
  DataRouterContext,
  DataRouterDataContext,
  DataRouterNavigationContext,
  DataRouterStateContext,
  FetchersContext,
  LocationContext,
  NavigationContext,
  RouteContext,
  ViewTransitionContext,
} from "../../node_modules/react-router/dist/production/lib/context.js"

export type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"]
export type RouterState = Router["state"]
export type RouterListener = Parameters<Router["subscribe"]>[0]
export type RouteMatch = RouterState["matches"][number]
