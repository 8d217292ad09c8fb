import { and, desc, eq, ilike, lt, or, sql } from "drizzle-orm"
import { containing } from "../db/like.ts"
import { history } from "../db/tables/content.ts"
import type { Actor } from "./actor.ts"
import type { HistoryLine } from "./history-queries.server.ts"
import { done, type Outcome } from "./problem.ts"
import { query } from "./query.server.ts"
import type { Shop } from "./shop.ts"

export type LogLine = Omit<HistoryLine, "detail" | "actorId"> & { noun: string; nounId: string }

type LogQuery = { noun?: string | undefined; search?: string; after?: string | undefined }

const perPage = 50

export const listHistoryLog = (
  shop: Pick<Shop, "db" | "now">,
  actor: Actor,
  { noun, search = "", after }: LogQuery,
): Promise<Outcome<{ lines: LogLine[]; next: string | null; nouns: string[] }>> =>
  query(shop, actor, "history.read", async (db) => {
    const part = containing(search.trim())
    const lines = await db
      .select({
        id: history.id,
        at: history.at,
        actorName: history.actorName,
        noun: history.noun,
        nounId: history.nounId,
        action: history.action,
        changes: history.changes,
      })
      .from(history)
      .where(
        and(
          noun === undefined ? undefined : eq(history.noun, noun),
          search.trim() ? or(ilike(history.action, part), ilike(history.actorName, part)) : undefined,
          after && /^\d{1,15}$/.test(after) ? lt(history.id, Number(after)) : undefined,
        ),
      )
      .orderBy(desc(history.id))
      .limit(perPage + 1)
    const page = lines.slice(0, perPage)
    return done({
      lines: page,
      next: lines.length > perPage ? String(page.at(-1)?.id) : null,
      nouns: await listNouns(shop),
    })
  })

/** A loose index scan: the history is long, and its nouns are few. */
async function listNouns({ db }: Pick<Shop, "db">): Promise<string[]> {
  const { rows } = await db.execute<{ noun: string }>(sql`
    with recursive found as (
      (select noun from ${history} order by noun limit 1)
      union all
      select (select noun from ${history} where noun > found.noun order by noun limit 1) from found
      where found.noun is not null
    )
    select noun from found where noun is not null`)
  return rows.map(({ noun }) => noun)
}
