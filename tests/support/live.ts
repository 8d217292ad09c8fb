import type { Page } from "@playwright/test"

/** Waits until scripts have taken the page over. Before, links and forms work as they do without scripts. */
export const live = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  )
