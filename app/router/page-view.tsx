import { type ReactNode, startTransition, useLayoutEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import {
  DataRouterContext,
  DataRouterDataContext,
  DataRouterNavigationContext,
  DataRouterStateContext,
  FetchersContext,
  LocationContext,
  type RouterListener,
  type RouterState,
  ViewTransitionContext,
} from "./contexts.ts"
import type { FirstRouter } from "./first-router.ts"
import { Matches } from "./matches.tsx"

type Moving = Parameters<typeof ViewTransitionContext.Provider>[0]["value"]
const still: Moving = { isTransitioning: false }

/** Shows what a router says: the library's provider for public pages, without what only other kinds of sites need. */
export function PageView({ router }: { router: FirstRouter }) {
  const [state, setState] = useState(router.state)
  const [moving, setMoving] = useState(still)
  const fetcherData = useRef(new Map<string, unknown>())
  const transition = useRef<ViewTransition>(undefined)

  useLayoutEffect(() => {
    const show: RouterListener = (next, { deletedFetchers, flushSync: atOnce, viewTransitionOpts: ways }) => {
      for (const [key, { data }] of next.fetchers) if (data !== undefined) fetcherData.current.set(key, data)
      for (const key of deletedFetchers) fetcherData.current.delete(key)
      if (ways && document.startViewTransition) {
        transition.current?.skipTransition()
        // The pictures that move get their names on the page that is left.
        flushSync(() => setMoving({ isTransitioning: true, flushSync: true, ...ways }))
        const running = document.startViewTransition(() => flushSync(() => setState(router.state)))
        transition.current = running
        void running.finished.finally(() => {
          if (transition.current === running) setMoving(still)
        })
      } else if (atOnce) flushSync(() => setState(next))
      else startTransition(() => setState(next))
    }
    // what it said between rendering and now
    setState(router.state)
    return router.subscribe(show)
  }, [router])

  // As around the server's page: ids (`useId`) are counted by them.
  return (
    <Fork>
      <Fork>
        <Contexts router={router} state={state} fetcherData={fetcherData.current}>
          <ViewTransitionContext value={moving}>
            <Matches state={state} />
          </ViewTransitionContext>
        </Contexts>
      </Fork>
    </Fork>
  )
}

const Fork = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    {null}
  </>
)

type ContextsProps = {
  router: FirstRouter
  state: RouterState
  fetcherData: Map<string, unknown>
  children: ReactNode
}

/** Each part of the state has a context of its own, so that parts are rendered only for what they read. */
function Contexts({ router, state, fetcherData, children }: ContextsProps) {
  const { location, historyAction, matches, restoreScrollPosition, preventScrollReset } = state
  const { navigation, revalidation, loaderData, actionData, errors, fetchers } = state
  const context = useMemo(() => ({ router }), [router])
  const place = useMemo(() => ({ location, navigationType: historyAction }), [location, historyAction])
  const shown = useMemo(
    () => ({ matches, restoreScrollPosition, preventScrollReset }),
    [matches, restoreScrollPosition, preventScrollReset],
  )
  const underWay = useMemo(() => ({ navigation, revalidation }), [navigation, revalidation])
  const loaded = useMemo(() => ({ loaderData, actionData, errors }), [loaderData, actionData, errors])
  const fetching = useMemo(() => ({ fetchers, fetcherData }), [fetchers, fetcherData])
  return (
    <DataRouterContext value={context as never}>
      <LocationContext value={place}>
        <DataRouterStateContext value={shown as never}>
          <DataRouterNavigationContext value={underWay}>
            <DataRouterDataContext value={loaded}>
              <FetchersContext value={fetching}>{children}</FetchersContext>
            </DataRouterDataContext>
          </DataRouterNavigationContext>
        </DataRouterStateContext>
      </LocationContext>
    </DataRouterContext>
  )
}
