import type { Page } from "@playwright/test"

const scriptsAreHere = () =>
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"))

/** Waits for hydration. Before it, links and forms work as without scripts. */
export const live = (page: Page) => page.waitForFunction(scriptsAreHere)

export const isLive = (page: Page): Promise<boolean> => page.evaluate(scriptsAreHere)

/** Waits for the deferred scripts, such as the notice about a lost connection. */
export const late = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/late-parts")))
