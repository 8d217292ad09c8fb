import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { test as base } from "./browser.ts"
import { type WorkerSite, workerSite } from "./worker-site.ts"

/** Who runs the site in these tests. */
export const artist = { name: "Marit Osgood", email: "marit@example.com", password: "a quiet grey morning" }

type SignedIn = { artist: Awaited<ReturnType<BrowserContext["storageState"]>> }

/** The artist's cookies on a site. The first to come takes the one-time link and makes the account. */
export async function signInAsArtist(browser: Browser, { url, setupLink }: WorkerSite): Promise<SignedIn["artist"]> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto(setupLink)
  const isNew = (await page.getByLabel("Name").count()) > 0
  if (!isNew) await page.goto("/auth?next=/admin")
  if (isNew) await page.getByLabel("Name").fill(artist.name)
  await page.getByLabel("E-mail").first().fill(artist.email)
  await page.getByLabel("Password", { exact: true }).fill(artist.password)
  await page
    .getByRole("main")
    .getByRole("button", { name: isNew ? "Open the studio" : "Sign in" })
    .click()
  // not the sign-in page, whose address names the studio
  await page.waitForURL(({ pathname }) => pathname.startsWith("/admin"))
  const state = await context.storageState()
  await context.close()
  return state
}

/** Tests of the studio: every page is the artist's. */
export const test = base.extend<object, SignedIn>({
  artist: [
    async ({ browser }, use, { parallelIndex }) => use(await signInAsArtist(browser, workerSite(parallelIndex))),
    { scope: "worker" },
  ],
  storageState: async ({ artist }, use) => use(artist),
})

/** Has the site write an e-mail to a buyer of the demo collection: the tracking of S-1006 once more. */
export async function writeMail(page: Page): Promise<void> {
  await page.goto("/admin/orders/S-1006")
  await page.getByRole("button", { name: "Send the e-mail again" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("The e-mail is written")
}
