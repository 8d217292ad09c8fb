import { desc, sql } from "drizzle-orm"
import { newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"

/** `part` is the progress from 0 to 1. */
export const findIssueInProgress = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ id: string; words: string; part: number } | null>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const [row] = await db
      .select()
      .from(newsletterIssues)
      // The first condition is that of a partial index.
      .where(sql`state in ('scheduled', 'sending', 'paused') and ${newsletterIssues.state} = 'sending'`)
      .orderBy(desc(newsletterIssues.begunAt))
      .limit(1)
    if (!row) return done(null)
    const gone = row.total - countWaiting(row)
    const words = `Sending a newsletter, ${gone.toLocaleString("en-US")} of ${row.total.toLocaleString("en-US")}`
    return done({ id: row.id, words, part: gone / Math.max(1, row.total) })
  })

const countWaiting = ({
  total,
  accepted,
  refused,
  uncertain,
  leftOut,
  bounced,
}: typeof newsletterIssues.$inferSelect) => total - accepted - refused - uncertain - leftOut - bounced

/** `uncertain`: number of recipients; `problem`: why it stopped, or did not start. */
export type StalledIssue = { id: string; subject: string; state: string; problem: string; uncertain: number; at: Date }

export const listStalledIssues = (shop: Shop, actor: Actor): Promise<Outcome<StalledIssue[]>> =>
  query(shop, actor, "newsletter.read", async (db) => {
    const rows = await db
      .select({
        id: newsletterIssues.id,
        subject: newsletterIssues.subject,
        state: newsletterIssues.state,
        problem: newsletterIssues.problem,
        uncertain: newsletterIssues.uncertain,
        at: newsletterIssues.updatedAt,
      })
      .from(newsletterIssues)
      .where(
        sql`${newsletterIssues.archivedAt} is null and ((${newsletterIssues.state} in ('paused', 'draft') and ${newsletterIssues.problem} <> '')
          or (${newsletterIssues.uncertain} > 0 and ${newsletterIssues.state} in ('sent', 'paused', 'canceled')))`,
      )
      .orderBy(desc(newsletterIssues.updatedAt))
      .limit(20)
    return done(rows)
  })
