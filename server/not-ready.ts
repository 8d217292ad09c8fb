import { sql } from "drizzle-orm"
import type { Context, Handler } from "hono"
import type { Shop } from "../domain/shop.ts"

/** `/readyz`: whether a visitor could be served now. */
export const notReady =
  (shop: Shop, isUp: () => boolean): Handler =>
  async (c) => {
    try {
      if (!isUp()) throw new Error("the database is restarting")
      await shop.db.execute(sql`select 1`)
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false, problem: "the database does not answer" }, 503)
    }
  }

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>One moment</title><body><h1>One moment</h1><p>The gallery is catching its breath. Please try again in a few seconds.</p></body></html>`

/** While the database is away: an answer at once instead of a hang. */
export const unavailable = (c: Context) => c.html(page, 503, { "Retry-After": "2", "Cache-Control": "no-store" })
