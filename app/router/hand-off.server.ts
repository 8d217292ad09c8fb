import { uneval } from "devalue"
import { type EntryContext, isRouteErrorResponse } from "react-router"
import type { FirstPage } from "./first-page.ts"

type UnevalReplacer = NonNullable<Parameters<typeof uneval>[1]>
type Manifest = EntryContext["manifest"]

/** What the browser's first router knows of a page, as a script that can be run: values stay what loaders gave, dates too. */
export function handOff({ manifest, staticHandlerContext }: EntryContext): string {
  const { matches, loaderData, actionData, errors } = staticHandlerContext
  const page: FirstPage = {
    matches: matches.map(({ route: { id, index }, pathname, pathnameBase, params }) => ({
      id,
      index: index === true,
      css: manifest.routes[id]?.css ?? [],
      pathname,
      pathnameBase,
      params,
    })),
    loaderData: { ...nothingOf(manifest, matches), ...loaderData },
    actionData,
    errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, plain(error)])),
    routes: siteRoutes(manifest.url),
  }
  return `window.firstPage=${uneval(page, withoutPrototype)}`
}

/** The router says null of a route that loads nothing; of one that failed, it loads what is missing. */
const nothingOf = ({ routes }: Manifest, matches: { route: { id: string } }[]) =>
  Object.fromEntries(
    matches.filter(({ route: { id } }) => !routes[id]?.hasLoader).map(({ route: { id } }) => [id, null]),
  )

/** A form's field of this name, which a refused form says again, would be more than a field in the browser. */
const withoutPrototype: UnevalReplacer = (value, js) =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__")
    ? js`${Object.fromEntries(Object.entries(value).filter(([name]) => name !== "__proto__"))}`
    : undefined

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
