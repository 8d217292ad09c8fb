import { createElement, useEffect, useRef } from "react"
import { moduleOf, stylesOf } from "./first-page.ts"
import { getShownRoutes, useLoaded, useLocation, useShownRoutes } from "./hooks.ts"
import { forParts } from "./parts.tsx"

const useHeads = () => getShownRoutes(useShownRoutes().matches, useLoaded().errors)

type Tag = Record<string, unknown>

/** The styles of the routes that are shown, and what else their `links` name. */
export function Links() {
  const links = useHeads().flatMap(({ route: { id } }): Tag[] => [
    ...stylesOf(id).map((href) => ({ rel: "stylesheet", href })),
    ...((moduleOf(id).links?.() ?? []) as Tag[]),
  ])
  const once = new Map(links.map((link) => [JSON.stringify(link), link]))
  return [...once].map(([key, link]) => <link key={key} {...link} />)
}

/** What `meta` of the last route says, or of the nearest one above it; structured data only comes from the server. */
export function Meta() {
  const heads = useHeads()
  const { loaderData, errors } = useLoaded()
  const location = useLocation()
  useOnlyFirst(location.pathname)
  const last = heads.at(-1)
  const error = last && errors?.[last.route.id]
  const matches: (ReturnType<ReturnType<typeof forParts>> & { meta: Tag[]; error: unknown })[] = []
  let shown: Tag[] = []
  for (const head of heads) {
    const match = { ...forParts(loaderData)(head), meta: shown, error }
    matches.push(match)
    const { meta } = moduleOf(match.id)
    if (meta)
      shown = (meta({ loaderData: match.loaderData, params: match.params, location, matches, error }) ?? []) as Tag[]
    match.meta = shown
  }
  return shown.flat().map((tag) => {
    const { tagName = "meta", title, ...rest } = tag
    if (title !== undefined) return <title key="title">{String(title)}</title>
    if ("script:ld+json" in tag) return null
    return createElement(String(tagName), { key: JSON.stringify(rest), ...rest })
  })
}

/** Structured data is about the page that the server rendered: on the way to another it goes. */
function useOnlyFirst(path: string) {
  const first = useRef(path)
  useEffect(() => {
    if (path === first.current) return
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove()
  }, [path])
}
