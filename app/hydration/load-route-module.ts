import type { DataRouter } from "react-router"

type Route = { id: string; module: string }

declare global {
  interface Window {
    /** The library's router, which the library sets in browsers. */
    __reactRouterDataRouter?: DataRouter
  }
}

const firstPauseMs = 3000
const maxPauseMs = 60_000

/** How often code that exists on the server may fail to run. */
const maxFailures = 3

/**
 * Loads a page's code in place of the router's own function (`vite.config.ts`), which reloads the document after any failure.
 * A browser that leaves for another document aborts its imports, and in WebKit a reload then replaces that navigation; without
 * a connection a reload shows the browser's error page. This function reloads only if the server says that the code is gone,
 * as after an update of the site, and only while the page is still wanted: a visitor who went elsewhere may be writing there.
 */
export async function loadRouteModule(
  { id, module }: Route,
  cache: Record<string, unknown>,
  load: (path: string) => Promise<unknown> = (path) => import(/* @vite-ignore */ path),
): Promise<unknown> {
  let pauseMs = firstPauseMs
  let page: string | undefined
  for (let failures = 0; !(id in cache); )
    try {
      cache[id] = await load(module)
    } catch {
      const answer = await askServer(module)
      if (answer === "exists") failures++
      // Read once: the code of a form's answer, or of the first page, is awaited without a navigation.
      page ??= destination()
      if (answer === "gone" || failures === maxFailures) {
        while (page !== "" && destination() !== page) await wait(firstPauseMs)
        window.location.reload()
        return new Promise(() => {})
      }
      await wait(pauseMs)
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
  return cache[id]
}

/** The path of the navigation in progress; "" without one. */
const destination = () => window.__reactRouterDataRouter?.state.navigation.location?.pathname ?? ""

async function askServer(file: string): Promise<"exists" | "gone" | "no answer"> {
  try {
    const { ok, status } = await fetch(file, { method: "HEAD", cache: "no-store" })
    return ok ? "exists" : status === 404 ? "gone" : "no answer"
  } catch {
    return "no answer"
  }
}

/** Ends early when the connection returns. */
const wait = (pauseMs: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener("online", end)
      resolve()
    }
    const timer = setTimeout(end, pauseMs)
    addEventListener("online", end)
  })
