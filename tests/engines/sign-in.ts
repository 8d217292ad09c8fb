import { expect } from "@playwright/test"
import { artistAccount } from "../support/studio.ts"
import { Visitor } from "../support/visitor.ts"
import type { WorkerSite } from "../support/worker-site.ts"
import { shortIntervals, type VisiblePage } from "./visible-page.ts"

/** Cookies by site. */
const cookies = new Map<string, Promise<Map<string, string>>>()

/** Opens a page of the studio as the signed-in artist, without the sign-in pages, which have tests of their own. */
export async function openAsArtist({ tab, open }: VisiblePage, site: WorkerSite, path: string): Promise<void> {
  const pairs = [...(await getArtistCookies(site))].map(([name, value]) => `${name}=${value}`)
  // A page without scripts, to set cookies on. A new tab may drop its first navigation in favor of its blank page.
  const here = () => tab.call(() => location.pathname, null).catch(() => "")
  await expect(async () => {
    await tab.navigate(new URL("/robots.txt", site.url).href)
    await expect.poll(here, { ...shortIntervals, timeout: 5000 }).toBe("/robots.txt")
  }).toPass({ timeout: 15_000 })
  await tab.call((all) => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every engine has another way
    for (const pair of all) document.cookie = `${pair}; path=/`
  }, pairs)
  await open(path)
}

/** Signs in once per site, because an account has at most twenty sign-ins an hour. */
function getArtistCookies(site: WorkerSite): Promise<Map<string, string>> {
  const known = cookies.get(site.url) ?? signInByRequest(site)
  cookies.set(site.url, known)
  return known
}

async function signInByRequest({ url, setupLink }: WorkerSite): Promise<Map<string, string>> {
  const visitor = new Visitor((request) => fetch(request), url)
  const { name, email, password } = artistAccount
  const { pathname, search } = new URL(setupLink)
  const made = await visitor.post(pathname + search, { name, email, password })
  // Signs in if the account exists already.
  const answer = made.status === 302 ? made : await visitor.post("/auth?next=/admin", { email, password })
  if (!visitor.cookies.has("solander.session_token")) throw new Error(`The artist is not signed in: ${answer.status}`)
  return visitor.cookies
}

/** Signs the artist in through the form, and opens a page of the studio. */
export async function signInThroughForm(page: VisiblePage, site: WorkerSite, path: string): Promise<void> {
  // Ensures that the account exists.
  await getArtistCookies(site)
  await page.open("/auth?next=/admin")
  await page.fill("E-mail", artistAccount.email)
  await page.fill("Password", artistAccount.password)
  await page.click("main button", "Sign in")
  await page.waitForAddress(/^\/admin$/)
  await page.live()
  await page.open(path)
}
