import { byBrowser, sendByBrowser } from "./by-browser.ts"
import type { Router, RouterListener, RouterState } from "./contexts.ts"
import { type Code, Gone } from "./load-whole.ts"

type Call = { formData?: FormData; formMethod?: string; formEncType?: string }

/** What public pages ask of a router; the studio has the whole one. */
type Asked =
  | "state"
  | "subscribe"
  | "enableScrollRestoration"
  | "navigate"
  | "fetch"
  | "revalidate"
  | "getFetcher"
  | "deleteFetcher"

/** As of any router, and the whole one as soon as it is there. */
export type FirstRouter = Pick<Router, Asked> & {
  /** The whole one if it comes now; nothing waits for it. */
  soon: () => Promise<Router | undefined>
}

type Loads = {
  /** Tries once. */
  soon: () => Promise<Code>
  /** For what was asked; throws `Gone`. */
  surely: () => Promise<Code>
}

/**
 * The router of a page until somebody does something: it knows the page as the server rendered it, and loads the whole router
 * when it is asked to go elsewhere, to send or to load. What was asked is done by that, in order, and it answers all that
 * follows, under this one's name. Until it is there, `navigation` and fetchers say that something is under way, so that
 * forms are sent once. If its code is gone, the browser does what was asked.
 * @param first what is shown
 * @param load the code of the whole router
 */
export function firstRouter(first: RouterState, load: Loads): FirstRouter {
  let state = first
  let router: Router | undefined
  let handed: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** How often somebody went back or forward before the whole router was there. */
  let moves = 0
  const listeners = new Map<RouterListener, (() => void) | undefined>()
  /** How many parts use each fetcher. */
  const users = new Map<string, number>()
  let scrolling: Parameters<Router["enableScrollRestoration"]> | undefined

  function tell(change: Partial<RouterState>) {
    state = { ...state, ...change }
    const facts = { deletedFetchers: [], newErrors: null, flushSync: false, viewTransitionOpts: undefined }
    for (const listener of listeners.keys()) listener(router?.state ?? state, facts)
  }

  function take(whole: Router) {
    router = whole
    for (const listener of listeners.keys()) listeners.set(listener, whole.subscribe(listener))
    for (const [key, many] of users) for (let n = 0; n < many; n++) whole.getFetcher(key)
    if (scrolling) whole.enableScrollRestoration(...scrolling)
  }

  const begin = ({ wholeRouter }: Code): Router => router ?? wholeRouter(first, moves > 0, take)

  /**
   * Has the whole router do it: at once when it is there, else in the order in which it was asked, so that the last prevails.
   * @param sends what follows waits until it has left: a later way would stop it before
   */
  async function ask<T>(act: (whole: Router) => Promise<T>, otherwise: () => void, sends = false): Promise<T> {
    if (router && waiting === 0) return act(router)
    waiting++
    const turn = handed.then(async () => {
      const whole = router ?? begin(await load.surely())
      waiting--
      const done = act(whole)
      if (sends) await new Promise((resolve) => setTimeout(resolve))
      return { done }
    })
    handed = turn.catch(() => undefined)
    try {
      return await (await turn).done
    } catch (error) {
      if (!(error instanceof Gone)) throw error
      otherwise()
      return new Promise<T>(() => {})
    } finally {
      // whatever came of it, nothing of it is under way here
      tell({})
    }
  }

  addEventListener("popstate", () => {
    if (router) return
    moves++
    void ask(
      async () => {},
      () => location.reload(),
    )
  })

  return {
    soon: () => load.soon().then(begin, () => undefined),
    get state() {
      return router?.state ?? state
    },
    subscribe(listener) {
      listeners.set(listener, router?.subscribe(listener))
      return () => {
        listeners.get(listener)?.()
        listeners.delete(listener)
      }
    },
    enableScrollRestoration(...how) {
      if (router) return router.enableScrollRestoration(...how)
      scrolling = how
      return () => {
        scrolling = undefined
      }
    },
    navigate(to: never, options?: object) {
      if (!router && typeof to !== "number") tell({ navigation: underWay(first, to, options as Call) as never })
      const { formData } = (options ?? {}) as Call
      const before = moves
      return ask(
        async (whole) => {
          // Back takes what was asked before it
          if (formData || before === moves) await whole.navigate(to, options)
        },
        () => byBrowser(to, options as Call),
        formData !== undefined,
      )
    },
    fetch(key, routeId, address, options) {
      if (!router) {
        const fetcher = underWay(first, address, options as Call) as never
        tell({ fetchers: new Map(state.fetchers).set(key, fetcher) })
      }
      return ask(
        (whole) => whole.fetch(key, routeId, address, options),
        () => void sendByBrowser(address, options as Call),
        (options as Call | undefined)?.formData !== undefined,
      )
    },
    revalidate: () =>
      ask(
        (whole) => whole.revalidate(),
        () => location.reload(),
      ),
    getFetcher(key) {
      if (router) return router.getFetcher(key)
      users.set(key, (users.get(key) ?? 0) + 1)
      return { state: "idle", data: undefined } as never
    },
    deleteFetcher(key) {
      if (router) router.deleteFetcher(key)
      else users.set(key, (users.get(key) ?? 1) - 1)
    },
  }
}

/** What the router says of a way, or of something that is sent, from when it was asked until it is loaded. */
function underWay({ location: from }: RouterState, to: unknown, { formData, formMethod }: Call = {}) {
  const base = location.origin + from.pathname + from.search
  const { pathname, search, hash } = new URL(typeof to === "string" && URL.canParse(to, base) ? to : "", base)
  return {
    state: formMethod && formMethod.toLowerCase() !== "get" ? "submitting" : "loading",
    location: { ...from, pathname, search, hash },
    formData,
    formMethod: formMethod?.toUpperCase(),
    formAction: formMethod && pathname + search,
    data: undefined,
  }
}
