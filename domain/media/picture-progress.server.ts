import { sql } from "drizzle-orm"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"

/**
 * The progress of picture processing, for the studio and the terminal. `visible` pictures have their first files, so
 * visitors see them; `finished` ones have all files. A picture that cannot be processed counts as both.
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
