import { uneval } from "devalue"
import { type EntryContext, isRouteErrorResponse } from "react-router"
import type { FirstPage } from "./first-page.ts"

/** What the browser's first router knows of a page, as a script that can be run: values stay what loaders gave, dates too. */
export function handOff({ manifest, staticHandlerContext }: EntryContext): string {
  const { matches, loaderData, actionData, errors } = staticHandlerContext
  const page: FirstPage = {
    matches: matches.map(({ route: { id, index }, pathname, pathnameBase, params }) => ({
      ...{ id, index: index === true, css: manifest.routes[id]?.css ?? [] },
      ...{ pathname, pathnameBase, params },
    })),
    loaderData,
    actionData,
    errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plain(error)])),
    routes: siteRoutes(manifest.url),
  }
  return `window.firstPage=${uneval(page)}`
}

/** The list of routes without those of the studio (`server/site-manifest.ts`). */
const siteRoutes = (list: string) => list.replace(/\.js$/, "-site.js")

/** An error without what only the server may know: the router has replaced its message already. */
function plain(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error
    return { status, statusText, data, internal: false }
  }
  return error instanceof Error ? { message: error.message } : error
}
