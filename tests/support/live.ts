import type { Page } from "@playwright/test"

const scriptsAreHere = () =>
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"))

/** Waits for hydration. Before, links and forms work as they do without scripts. */
export const live = (page: Page) => page.waitForFunction(scriptsAreHere)

/** Whether the page is hydrated. */
export const isLive = (page: Page): Promise<boolean> => page.evaluate(scriptsAreHere)
