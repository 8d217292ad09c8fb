import type { Page } from "@playwright/test"

const scriptsAreHere = () =>
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"))

/** Waits until scripts have taken the page over. Before, links and forms work as they do without scripts. */
export const live = (page: Page) => page.waitForFunction(scriptsAreHere)

/** Whether scripts have taken the page over by now. */
export const isLive = (page: Page): Promise<boolean> => page.evaluate(scriptsAreHere)
