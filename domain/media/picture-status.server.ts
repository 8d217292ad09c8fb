import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

export type PictureStatus = { waiting: number; failed: number }

export async function getPictureStatus(db: Database): Promise<PictureStatus> {
  const { rows } = await db.execute<PictureStatus>(sql`select
    count(*) filter (where problem is null)::int as waiting, count(*) filter (where problem is not null)::int as failed
    from pictures where stage <> 'done'`)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
