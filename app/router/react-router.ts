/*
 * What code of public pages gets as `react-router` in browsers (`vite.config.ts`). The studio, the server, tests and
 * development have the library itself; both read the same contexts. Decision 102 says why. What else the library has is for
 * loaders and actions, which browsers do not get.
 */
export { Scripts } from "react-router"
export { ViewTransitionContext as UNSAFE_ViewTransitionContext } from "./contexts.ts"
export { Form, useFetcher } from "./forms.tsx"
export { Links, Meta } from "./head.tsx"
export {
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from "./hooks.ts"
export { href } from "./href.ts"
export {
  Await,
  Link,
  Outlet,
  PrefetchPageLinks,
  withComponentProps as UNSAFE_withComponentProps,
  withErrorBoundaryProps as UNSAFE_withErrorBoundaryProps,
} from "./parts.tsx"
export { ScrollRestoration } from "./scrolling.tsx"

/** As in a loader: the browser only reads forms with what throws it. */
export const data = (value: unknown, init?: ResponseInit) => ({ type: "DataWithResponseInit", data: value, init })

/** Whether an error is an answer of a loader or of an action: one of the library's, or what the server handed on of one. */
export const isRouteErrorResponse = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "data" in error && "status" in error && "internal" in error
