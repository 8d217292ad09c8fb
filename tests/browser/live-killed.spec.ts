import { once } from "node:events"
import type { Browser } from "@playwright/test"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { expect, test } from "../support/browser.ts"
import {
  getConnectionButton,
  getNotificationsButton,
  getPresenceButton,
  openConnectedPage,
} from "../support/live-users.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { artistAccount, signInAsArtist } from "../support/studio.ts"

async function queryDatabase({ data }: SiteProcess, words: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const joined = await joinEmbedded({ folder: data })
  if (!joined) throw new Error("the database is not running")
  const database = new pg.Client(joined.config)
  await database.connect()
  try {
    return await database.query(words, values)
  } finally {
    await database.end()
  }
}

const openDesktop = async (browser: Browser, { url: baseURL }: SiteProcess, storageState?: object) =>
  browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, storageState: storageState as never })

test("a site that is killed and started again: pages connect by themselves, and know what happened meanwhile [RT-01, RT-02]", async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const first = await startSite({ args: ["--empty"] })
  let second: SiteProcess | undefined
  try {
    const { rows } = await queryDatabase(
      first,
      `insert into artworks (slug, title, type, price, currency, published_at)
       values ('weir', 'Weir', 'Painting', 420000, 'USD', now()) returning id`,
    )
    const cookies = await signInAsArtist(browser, { url: first.url, setupLink: await first.setupLink })
    const studio = await openConnectedPage(await openDesktop(browser, first, cookies), "/admin")
    await expect(getPresenceButton(studio)).toHaveText(/1 person here/)
    const stranger = await openDesktop(browser, first)
    const work = await stranger.newPage()
    const isListening = work.waitForRequest(/\/api\/live-works$/)
    await work.goto("/artwork/weir")
    await isListening
    await getConnectionButton(studio).click()
    const panel = studio.getByRole("dialog", { name: "Connection" })
    await expect(panel.getByRole("heading")).toHaveText("Connected")

    const died = once(first.child, "exit")
    first.child.kill("SIGKILL")
    await died
    await expect(panel.getByRole("heading")).toHaveText("Not live")
    await expect(panel).toContainText(/Next try, \d of 5/)
    await expect(getPresenceButton(studio)).toHaveCount(0)

    second = await startSite({ data: first.data, port: first.port, args: ["--empty"] })
    await queryDatabase(
      second,
      `insert into notifications (user_id, kind, title, message)
       select id, 'order', 'Weir was ordered', '' from auth_users where email = $1`,
      [artistAccount.email],
    )
    await queryDatabase(second, "insert into holds (artwork_id, number) values ($1, 1)", [rows[0].id])
    await expect(getConnectionButton(studio)).toHaveText(/Live/, { timeout: 60_000 })
    await expect(panel.getByRole("heading")).toHaveText("Connected")
    await expect(getNotificationsButton(studio)).toHaveAccessibleName("Notifications, 1 unread")
    await expect(getPresenceButton(studio)).toHaveText(/1 person here/)
    await expect(work.getByText("On hold by another collector.")).toBeVisible({ timeout: 60_000 })
    await studio.context().close()
    await stranger.close()
  } finally {
    await second?.stop()
    await first.stop()
  }
})
