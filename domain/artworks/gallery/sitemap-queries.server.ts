import { and, asc, eq, gt, gte, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import { pictureColumns } from "../../media/picture-columns.server.ts"
import { getPictureUrl, toPictureView } from "../../media/picture-view.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { isPublic } from "./public-works.server.ts"

type ListedWork = { id: string; updatedAt: Date; picture: string | null }

const batchSize = 1000

export async function listSitemapParts(shop: Shop, size: number): Promise<string[]> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from (select id, row_number() over (order by id) as place from artworks where ${isPublic}) as listed
      where place % ${size} = 1 order by id`,
  )
  return rows.map((row) => row.id)
}

/** `from`: the first id; null for all. */
export async function* listSitemapWorks(shop: Shop, from: string | null, most: number): AsyncGenerator<ListedWork[]> {
  const { protection } = await getSettings(shop.db, "protection")
  let last: string | null = null
  for (let left = most; left > 0; left -= batchSize) {
    const begins: SQL | undefined = last ? gt(artworks.id, last) : from ? gte(artworks.id, from) : undefined
    const rows = await shop.db
      .select({
        id: artworks.id,
        updatedAt: artworks.updatedAt,
        protection: artworks.protection,
        picture: pictureColumns,
      })
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .where(and(isPublic, begins))
      .orderBy(asc(artworks.id))
      .limit(Math.min(batchSize, left))
    yield rows.map(({ id, updatedAt, picture, ...work }) => ({
      id,
      updatedAt,
      picture:
        picture && (work.protection || protection.level) !== "closed"
          ? getPictureUrl(toPictureView(picture, ""), 1600)
          : null,
    }))
    last = rows.at(-1)?.id ?? null
    if (rows.length < batchSize) return
  }
}
