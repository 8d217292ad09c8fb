import { sql } from "drizzle-orm"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"

/**
 * How far the making of pictures is, for the studio and the terminal. `visible` have their first files, so that visitors see
 * them; `finished` have all files. One that cannot be made counts as both.
 */
export type PictureProgress = { visible: number; finished: number; total: number }

export async function pictureProgress(shop: Shop): Promise<PictureProgress> {
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
