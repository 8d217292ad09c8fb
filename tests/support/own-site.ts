import { test as base } from "./browser.ts"
import { type SiteProcess, startSite } from "./site-process.ts"

/** Tests on an empty site of their own, whose log they can read: without a mail server it has the links of letters. */
export const test = base.extend<object, { site: SiteProcess }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern
    async ({}, use) => {
      const site = await startSite({ args: ["--empty"] })
      await use(site)
      await site.stop()
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
})
