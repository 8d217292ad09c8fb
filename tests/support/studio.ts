import { existsSync } from "node:fs"
import { readFile, stat, writeFile } from "node:fs/promises"
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { test as base } from "./browser.ts"
import { type WorkerSite, workerSite } from "./worker-site.ts"

/** Who runs the site in these tests. */
export const artist = { name: "Marit Osgood", email: "marit@example.com", password: "a quiet grey morning" }

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>

/** The artist's cookies on a site. The first to come takes the one-time link and makes the account. */
export async function signInAsArtist(
  browser: Browser,
  { url, setupLink }: Pick<WorkerSite, "url" | "setupLink">,
): Promise<Cookies> {
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

/**
 * What asks for a confirmation does not within ten minutes of signing in; and one account is signed in twenty times an hour
 * at most, which is less often than tests fail and have a new worker when all of them are to fail once.
 */
const fresh = 5 * 60_000

/** The cookies that the artist has had on this worker's site for a few minutes at most. */
async function artistsCookies(browser: Browser): Promise<Cookies> {
  const site = workerSite()
  if (existsSync(site.cookies) && Date.now() - (await stat(site.cookies)).mtimeMs < fresh)
    return JSON.parse(await readFile(site.cookies, "utf8")) as Cookies
  const cookies = await signInAsArtist(browser, site)
  await writeFile(site.cookies, JSON.stringify(cookies))
  return cookies
}

/** Tests of the studio: every page is the artist's. */
export const test = base.extend({
  storageState: async ({ browser }, use) => use(await artistsCookies(browser)),
})

/** Has the site write an e-mail to a buyer of the demo collection: the tracking of S-1006 once more. */
export async function writeMail(page: Page): Promise<void> {
  await page.goto("/admin/orders/S-1006")
  await page.getByRole("button", { name: "Send the e-mail again" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("The e-mail is written")
}
