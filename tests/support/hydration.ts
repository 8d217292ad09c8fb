import type { Page } from "@playwright/test"

const hasReactProps = () =>
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"))

/** Waits for hydration. Before it, links and forms work as without scripts. */
export const waitForHydration = (page: Page) => page.waitForFunction(hasReactProps)

export const isHydrated = (page: Page): Promise<boolean> => page.evaluate(hasReactProps)

/** Waits for the deferred scripts, such as the notice about a lost connection. */
export const waitForDeferredScripts = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/deferred-components")),
  )
