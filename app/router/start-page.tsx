import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import type { FirstPage } from "./first-page.ts"
import { firstRouter } from "./first-router.ts"
import { firstState } from "./first-state.tsx"
import { PageView } from "./page-view.tsx"

/** Starts a public page, without the library's router until somebody does something. */
export function startPage(page: FirstPage) {
  const router = firstRouter(firstState(page), () => import("./whole-router.ts"))
  window.__reactRouterDataRouter = router
  comeWith(router.whole)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageView router={router} />
      </StrictMode>,
    )
  })
}

/** The whole router comes with the first sign that somebody will press something: it is there when they do. */
function comeWith(whole: () => Promise<unknown>) {
  const stop = new AbortController()
  const come = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest("a, button, form, summary, label")) return
    stop.abort()
    void whole()
  }
  for (const sign of ["pointerover", "pointerdown", "focusin", "keydown"])
    document.addEventListener(sign, come, { signal: stop.signal, passive: true, capture: true })
}
