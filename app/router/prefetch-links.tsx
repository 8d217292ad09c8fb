import { type ComponentProps, use, useContext, useMemo } from "react"
import { UNSAFE_FrameworkContext as FrameworkContext, PrefetchPageLinks } from "react-router"
import { DataRouterContext } from "./contexts.ts"
import type { FirstRouter } from "./first-router.ts"

type Framework = ComponentProps<typeof FrameworkContext.Provider>["value"]

/** The library's, which asks its own router and its own list of routes; in the studio both are there. */
export default function PrefetchLinks({ page }: { page: string }) {
  const framework = useContext(FrameworkContext)
  const given = useContext(DataRouterContext)
  const router = framework ? given?.router : use(wholeOf(given?.router as unknown as FirstRouter))
  const around = useMemo(() => ({ ...given, router }), [given, router])
  if (!router) return null
  return (
    <FrameworkContext value={framework ?? ofWindow()}>
      <DataRouterContext value={around as never}>
        <PrefetchPageLinks page={page} />
      </DataRouterContext>
    </FrameworkContext>
  )
}

let whole: ReturnType<FirstRouter["soon"]> | undefined

/** One promise for all, as long as it may come: what waits for it asks for it again whenever it is rendered. */
const wholeOf = (first: FirstRouter) =>
  (whole ??= first.soon().then((router) => {
    if (!router) whole = undefined
    return router
  }))

let known: Framework

/** What the library's parts know of the site: every route, and the code of those that came. */
function ofWindow(): Framework {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } = window
  known ??= { manifest, routeModules, ssr: true, isSpaMode: false } as never
  return known
}
