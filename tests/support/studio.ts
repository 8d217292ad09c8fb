import { existsSync } from "node:fs"
import { readFile, stat, writeFile } from "node:fs/promises"
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import { test as base } from "./browser.ts"
import { getWorkerSite, type WorkerSite } from "./worker-site.ts"

export const artistAccount = { name: "Marit Osgood", email: "marit@example.com", password: "a quiet grey morning" }

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>

/** Signs the artist in, or creates the account by the one-time link if it is unused. @returns the cookies */
export async function signInAsArtist(
  browser: Browser,
  { url, setupLink }: Pick<WorkerSite, "url" | "setupLink">,
): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto(setupLink)
  const isNew = (await page.getByLabel("Name").count()) > 0
  if (!isNew) await page.goto("/auth?next=/admin")
  if (isNew) await page.getByLabel("Name").fill(artistAccount.name)
  await page.getByLabel("E-mail").first().fill(artistAccount.email)
  await page.getByLabel("Password", { exact: true }).fill(artistAccount.password)
  await page
    .getByRole("main")
    .getByRole("button", { name: isNew ? "Open the studio" : "Sign in" })
    .click()
  // The sign-in page's address also contains `/admin`.
  await page.waitForURL(({ pathname }) => pathname.startsWith("/admin"))
  const state = await context.storageState()
  await context.close()
  return state
}

/**
 * Actions ask for no confirmation within ten minutes of signing in. An account has at most twenty sign-ins an hour, and each
 * failed test starts a new worker.
 */
const freshMs = 5 * 60_000

/** The artist's cookies on this worker's site, at most `fresh` old. */
async function getArtistCookies(browser: Browser): Promise<Cookies> {
  const site = getWorkerSite()
  if (existsSync(site.cookies) && Date.now() - (await stat(site.cookies)).mtimeMs < freshMs)
    return JSON.parse(await readFile(site.cookies, "utf8")) as Cookies
  const cookies = await signInAsArtist(browser, site)
  await writeFile(site.cookies, JSON.stringify(cookies))
  return cookies
}

export const test = base.extend({
  storageState: async ({ browser }, use) => use(await getArtistCookies(browser)),
})

/** Resends the tracking e-mail of S-1006, an order of the demo collection. */
export async function sendTrackingEmail(page: Page): Promise<void> {
  await page.goto("/admin/orders/S-1006")
  await page.getByRole("button", { name: "Send the e-mail again" }).click()
  await expect(page.getByRole("status", { name: "What was done" })).toContainText("The e-mail is written")
}
