import { test as base, expect } from "./browser.ts"
import { type SiteProcess, startSite } from "./site-process.ts"

/** Tests on an empty site of their own. Without a mail server, its log has the links of e-mails. */
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

/** The link of the newest e-mail to an address, from the site's log. */
export async function waitForEmailLink(
  site: Pick<SiteProcess, "said">,
  email: string,
  subject: RegExp,
): Promise<string> {
  const find = () =>
    site.said
      .filter((line) => line.startsWith("{") && line.includes(email))
      .map((line) => JSON.parse(line) as { subject?: string; links?: string[] })
      .findLast((line) => subject.test(line.subject ?? ""))?.links?.[0]
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  return find() as string
}
