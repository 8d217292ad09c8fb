import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { AfterHydration } from "./after-hydration.tsx"
import { earlyFiles } from "./early-files.ts"
import type { FirstPage } from "./first-page.ts"
import { firstRouter } from "./first-router.ts"
import { firstState } from "./first-state.tsx"
import { loadWhole, tryWhole } from "./load-whole.ts"
import { PageView } from "./page-view.tsx"

/** Starts a public page, without the library's router until somebody does something. */
export function startPage(page: FirstPage) {
  const router = firstRouter(firstState(page), {
    soon: () => tryWhole(page.routes),
    surely: () => loadWhole(page.routes),
  })
  window.__reactRouterDataRouter = router
  comeWith(router.soon)
  // The fields of public pages keep what was typed by themselves.
  const tellHandlers = earlyFiles()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <AfterHydration run={tellHandlers}>
          <PageView router={router} />
        </AfterHydration>
      </StrictMode>,
    )
  })
}

/**
 * The whole router comes with the first sign that somebody will press something: it is there when they do. If it does not come,
 * the next sign asks for it again.
 */
function comeWith(soon: () => Promise<unknown>) {
  const stop = new AbortController()
  let isComing = false
  const come = async ({ target }: Event) => {
    if (isComing || !(target instanceof Element) || !target.closest("a, button, form, summary, label")) return
    isComing = true
    if (await soon()) stop.abort()
    isComing = false
  }
  for (const sign of ["pointerover", "pointerdown", "focusin", "keydown"])
    document.addEventListener(sign, come, { signal: stop.signal, passive: true, capture: true })
}
