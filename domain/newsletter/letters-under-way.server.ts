import { desc, sql } from "drizzle-orm"
import { letters } from "../../db/tables/letters.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

/** `part` is the progress from 0 to 1. */
export const letterInProgress = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ id: string; words: string; part: number } | null>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const [row] = await db
      .select()
      .from(letters)
      .where(sql`state in ('scheduled', 'sending', 'paused') and ${letters.state} = 'sending'`)
      .orderBy(desc(letters.begunAt))
      .limit(1)
    if (!row) return done(null)
    const gone = row.total - waitingOf(row)
    const words = `Sending a newsletter, ${gone.toLocaleString("en-US")} of ${row.total.toLocaleString("en-US")}`
    return done({ id: row.id, words, part: gone / Math.max(1, row.total) })
  })

const waitingOf = ({ total, accepted, refused, uncertain, leftOut, bounced }: typeof letters.$inferSelect) =>
  total - accepted - refused - uncertain - leftOut - bounced

/** `uncertain`: number of recipients; `problem`: why it stopped, or did not start. */
export type WaitingLetter = { id: string; subject: string; state: string; problem: string; uncertain: number; at: Date }

export const waitingLetters = (shop: Shop, actor: Actor): Promise<Outcome<WaitingLetter[]>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const rows = await db
      .select({
        id: letters.id,
        subject: letters.subject,
        state: letters.state,
        problem: letters.problem,
        uncertain: letters.uncertain,
        at: letters.updatedAt,
      })
      .from(letters)
      .where(
        sql`${letters.archivedAt} is null and ((${letters.state} in ('paused', 'draft') and ${letters.problem} <> '')
          or (${letters.uncertain} > 0 and ${letters.state} in ('sent', 'paused', 'canceled')))`,
      )
      .orderBy(desc(letters.updatedAt))
      .limit(20)
    return done(rows)
  })
