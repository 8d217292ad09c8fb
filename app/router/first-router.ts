import type { Router, RouterListener, RouterState } from "./contexts.ts"
import type { wholeRouter } from "./whole-router.ts"

type Load = () => Promise<{ wholeRouter: typeof wholeRouter }>
type Call = Record<string, unknown> & { formData?: FormData; formMethod?: string; formAction?: string }

/** What public pages ask of a router; the studio has the whole one. */
type Asked =
  | "state"
  | "basename"
  | "subscribe"
  | "enableScrollRestoration"
  | "navigate"
  | "fetch"
  | "revalidate"
  | "match"
  | "createHref"
  | "encodeLocation"
  | "getFetcher"
  | "resetFetcher"
  | "deleteFetcher"

/** As of any router, and the whole one as soon as it is there. */
export type FirstRouter = Pick<Router, Asked> & { whole: () => Promise<Router> }

/**
 * The router of a page until somebody does something: it knows the page as the server rendered it, and loads the whole router
 * when it is asked to go elsewhere, to send or to load. What was asked is done by that, and it answers all that follows, under
 * this one's name. Until it is there, `navigation` and fetchers say that something is under way, so that forms are sent once.
 * @param first what is shown
 * @param load the code of the whole router
 */
export function firstRouter(first: RouterState, load: Load): FirstRouter {
  let state = first
  let router: Router | undefined
  let coming: Promise<Router> | undefined
  const listeners = new Map<RouterListener, (() => void) | undefined>()
  /** How many parts use each fetcher. */
  const users = new Map<string, number>()
  let scrolling: Parameters<Router["enableScrollRestoration"]> | undefined

  const say = (change: Partial<RouterState>) => {
    state = { ...state, ...change }
    const facts = { deletedFetchers: [], newErrors: null, flushSync: false, viewTransitionOpts: undefined }
    for (const listener of listeners.keys()) listener(state, facts)
  }

  function take(whole: Router) {
    router = whole
    for (const listener of listeners.keys()) listeners.set(listener, whole.subscribe(listener))
    for (const [key, many] of users) for (let n = 0; n < many; n++) whole.getFetcher(key)
    if (scrolling) whole.enableScrollRestoration(...scrolling)
    return whole
  }

  const whole = () => (coming ??= load().then(({ wholeRouter }) => wholeRouter(first, take)))

  addEventListener("popstate", () => void whole(), { once: true })

  return {
    whole,
    basename: "/",
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
    async navigate(to: never, options?: object) {
      if (!router) say({ navigation: underWay(first, options as Call) as never })
      await (await whole()).navigate(to, options)
    },
    async fetch(key, routeId, address, options) {
      if (!router) say({ fetchers: new Map(state.fetchers).set(key, underWay(first, options as Call) as never) })
      await (await whole()).fetch(key, routeId, address, options)
    },
    revalidate: async () => (await whole()).revalidate(),
    match: (page) => router?.match(page) ?? null,
    createHref: ({ pathname, search, hash }) => pathname + search + hash,
    encodeLocation: (to) => new URL(typeof to === "string" ? to : (to.pathname ?? ""), location.origin),
    getFetcher(key) {
      if (router) return router.getFetcher(key)
      users.set(key, (users.get(key) ?? 0) + 1)
      return { state: "idle", data: undefined } as never
    },
    resetFetcher: (key, options) => router?.resetFetcher(key, options),
    deleteFetcher(key) {
      if (router) router.deleteFetcher(key)
      else users.set(key, (users.get(key) ?? 1) - 1)
    },
  }
}

/** What the router says of a way or of something that is sent, from when it was asked until it is loaded. */
const underWay = ({ location }: RouterState, { formData, formMethod, formAction }: Call = {}) => ({
  state: formMethod && formMethod !== "get" ? "submitting" : "loading",
  location,
  formData,
  formMethod: formMethod?.toUpperCase(),
  formAction,
  data: undefined,
})
