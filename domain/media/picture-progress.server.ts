import { and, gte, isNull, ne, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"

/** `visible`: the first files exist; `finished`: all. A failed picture counts as both. */
type PictureProgress = { visible: number; finished: number; total: number }

export async function getPictureProgress(shop: Shop): Promise<PictureProgress> {
  const failed = sql`${pictures.problem} is not null`
  const [row] = await shop.db
    .select({
      visible: sql<number>`count(*) filter (where ${pictures.stage} <> 'first' or ${failed})::int`,
      finished: sql<number>`count(*) filter (where ${pictures.stage} = 'done' or ${failed})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(pictures)
  return row ?? { visible: 0, finished: 0, total: 0 }
}

type UnfinishedPictures = { left: number; part: number }

export const getPicturesInProgress = (shop: Shop, actor: Actor): Promise<Outcome<UnfinishedPictures>> =>
  query(shop, actor, "media.read", async (db) => {
    const [open] = await db
      .select({ left: sql<number>`count(*)::int`, since: sql<string | null>`min(${pictures.createdAt})` })
      .from(pictures)
      .where(and(ne(pictures.stage, "done"), isNull(pictures.problem)))
    if (!open?.since) return done({ left: 0, part: 1 })
    const [all] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(pictures)
      .where(gte(pictures.createdAt, new Date(open.since)))
    return done({ left: open.left, part: 1 - open.left / Math.max(1, all?.count ?? 1) })
  })

export type PictureStatus = { waiting: number; failed: number }

export async function getPictureStatus(db: Database): Promise<PictureStatus> {
  const { rows } = await db.execute<PictureStatus>(sql`select
    count(*) filter (where problem is null)::int as waiting, count(*) filter (where problem is not null)::int as failed
    from pictures where stage <> 'done'`)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
