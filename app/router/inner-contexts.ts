import type { Context } from "react"
import * as all from "../../node_modules/react-router/dist/production/lib/context.js"

/** They are in the library's file, but not in its types. */
const { RouteErrorContext: ofErrors, RouteIdContext: ofIds } = all as unknown as {
  RouteErrorContext: Context<unknown>
  RouteIdContext: Context<string | undefined>
}

/** What a route's error boundary caught. */
export const RouteErrorContext = ofErrors

/** The route that renders what is below it. */
export const RouteIdContext = ofIds
