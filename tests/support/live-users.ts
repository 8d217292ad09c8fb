import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { createAccountUsers } from "./account-users.ts"
import { test as base } from "./own-site.ts"
import type { SiteProcess } from "./site-process.ts"
import { artistAccount, signInAsArtist } from "./studio.ts"

/** The artist and a collector, both signed in on a site of their own, and its database. */
export type LiveUsers = { artist: BrowserContext; collector: BrowserContext; database: pg.Client }

export const test = base.extend<object, { people: LiveUsers }>({
  people: [
    async ({ browser, site }, use) => {
      const database = await connectToDatabase(site)
      const cookies = await signInAsArtist(browser, { url: site.url, setupLink: await site.setupLink })
      const email = "judith@example.com"
      const { collector } = await createAccountUsers({ browser, url: site.url, database, artist: cookies, email })
      const open = (storageState: typeof collector) => openDesktopContext(browser, site, storageState)
      await use({ artist: await open(cookies), collector: await open(collector), database })
      await database.end()
    },
    { scope: "worker" },
  ],
})

const openDesktopContext = (
  browser: Browser,
  { url }: SiteProcess,
  storageState: Awaited<ReturnType<BrowserContext["storageState"]>>,
) => browser.newContext({ baseURL: url, storageState, viewport: { width: 1440, height: 900 } })

async function connectToDatabase({ data }: SiteProcess): Promise<pg.Client> {
  const joined = await joinEmbedded({ folder: data })
  if (!joined) throw new Error("the database is not running")
  const database = new pg.Client(joined.config)
  await database.connect()
  return database
}

export const insertNotifications = ({ database }: LiveUsers, titles: string[]) =>
  database.query(
    `insert into notifications (user_id, kind, title, message, created_at)
     select id, 'order', title, 'From Judith Whitcomb', now() - n * interval '1 minute'
     from auth_users, unnest($2::text[]) with ordinality as told (title, n) where email = $1`,
    [artistAccount.email, titles],
  )

export const getConnectionButton = (page: Page) => page.getByRole("button", { name: /^Connection:/ })
export const getNotificationsButton = (page: Page) => page.getByRole("button", { name: /^Notifications/ })
export const getPresenceButton = (page: Page) => page.getByRole("button", { name: /(?:person|people) here/ })

export async function openConnectedPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await expect(getConnectionButton(page)).toHaveText(/Live/)
  return page
}
