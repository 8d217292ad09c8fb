import { askFor, longer, mostFailures, oneMoment } from "./missing-code.ts"

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

/** In milliseconds. */
const firstPause = 3000

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
      const answer = await askFor(module)
      if (answer === "there") failed++
      // at first: what a form or the first page needs is waited for without a navigation
      page ??= destination()
      if (answer === "gone" || failed === mostFailures) {
        while (page !== "" && destination() !== page) await oneMoment(firstPause)
        window.location.reload()
        return new Promise(() => {})
      }
      await oneMoment(pause)
      pause = longer(pause)
    }
  return cache[id]
}

/** Where the browser is going now; "": nowhere. */
const destination = () => window.__reactRouterDataRouter?.state.navigation.location?.pathname ?? ""
