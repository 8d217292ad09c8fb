type Route = { id: string; module: string }

type RouterState = {
  /** Of the page that is shown. */
  location: { pathname: string; search: string }
  navigation: { state: string; location?: { pathname: string } | undefined }
}

declare global {
  interface Window {
    /** Set by the router's browser part. */
    __reactRouterDataRouter?: {
      state: RouterState
      /** Calls it whenever something has changed, until the function that it returns is called. */
      subscribe(listener: (state: RouterState) => void): () => void
    }
  }
}

/** The first pause before a page's code is asked for again, in milliseconds; each is twice as long, to a minute. */
const firstPause = 3000
const longestPause = 60_000

/** How often code that is there may fail to run before the page is loaded anew. */
const most = 3

/**
 * Loads the code of a page for the router, in place of the router's own function (`vite.config.ts`): that one loads the
 * document anew after any failure. A browser that leaves for another document ends what it is loading, and in WebKit
 * loading the document anew then takes the place of the page that was asked for; without a connection it leads to the
 * browser's error page. Here that is done only when the server says that the code is gone, as after an update of the site, and
 * somebody still waits for the page: whoever went back or elsewhere meanwhile may be writing there.
 */
export async function loadRouteModule(
  { id, module }: Route,
  cache: Record<string, unknown>,
  load: (path: string) => Promise<unknown> = (path) => import(/* @vite-ignore */ path),
): Promise<unknown> {
  let pause = firstPause
  let page: string | undefined
  for (let failed = 0; !(id in cache); )
    try {
      cache[id] = await load(module)
    } catch {
      const answer = await ask(module)
      if (answer === "there") failed++
      // at first: what a form or the first page needs is waited for without a navigation
      page ??= destination()
      if (answer === "gone" || failed === most) {
        while (page !== "" && destination() !== page) await oneMoment(firstPause)
        window.location.reload()
        return new Promise(() => {})
      }
      await oneMoment(pause)
      pause = Math.min(pause * 2, longestPause)
    }
  return cache[id]
}

/** Where the browser is going now; "": nowhere. */
const destination = () => window.__reactRouterDataRouter?.state.navigation.location?.pathname ?? ""

async function ask(module: string): Promise<"there" | "gone" | "no answer"> {
  try {
    const { ok, status } = await fetch(module, { method: "HEAD", cache: "no-store" })
    return ok ? "there" : status === 404 ? "gone" : "no answer"
  } catch {
    return "no answer"
  }
}

/** Ends sooner when the connection is back. */
const oneMoment = (pause: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener("online", go)
      resolve()
    }
    const timer = setTimeout(go, pause)
    addEventListener("online", go)
  })
