import type { Page } from "@playwright/test"

const scriptsAreHere = () =>
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"))

/** Waits for hydration. Before, links and forms work as they do without scripts. */
export const live = (page: Page) => page.waitForFunction(scriptsAreHere)

/** Whether the page is hydrated. */
export const isLive = (page: Page): Promise<boolean> => page.evaluate(scriptsAreHere)

/** Waits for what comes just after the page, the notice about a lost connection among it. */
export const late = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/late-parts")))
