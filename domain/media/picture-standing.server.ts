import { sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"

export type PictureStanding = { waiting: number; failed: number }

export async function pictureStanding(db: Database): Promise<PictureStanding> {
  const { rows } = await db.execute<PictureStanding>(sql`select
    count(*) filter (where problem is null)::int as waiting, count(*) filter (where problem is not null)::int as failed
    from pictures where stage <> 'done'`)
  return rows[0] ?? { waiting: 0, failed: 0 }
}
