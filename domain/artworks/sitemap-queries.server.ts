import { and, asc, eq, gt, gte, type SQL, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { pictureUrl, shownPicture } from "../media/shown-picture.ts"
import type { Shop } from "../shop.ts"
import { isPublic } from "./public-works.server.ts"

export type ListedWork = {
  id: string
  updatedAt: Date
  /** From the site's root; null while the work has no picture. */
  picture: string | null
}

const atOnce = 1000

/** The ids at which the parts of the sitemap begin, every `size` works. One query. */
export async function partsOfWorks(shop: Shop, size: number): Promise<string[]> {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from (select id, row_number() over (order by id) as place from artworks where ${isPublic}) as listed
      where place % ${size} = 1 order by id`,
  )
  return rows.map((row) => row.id)
}

/** All public works by id, a thousand at a time. @param from the first id; @param most no more than this many */
export async function* listedWorks(shop: Shop, from: string | null, most: number): AsyncGenerator<ListedWork[]> {
  let last: string | null = null
  for (let left = most; left > 0; left -= atOnce) {
    const begins: SQL | undefined = last ? gt(artworks.id, last) : from ? gte(artworks.id, from) : undefined
    const rows = await shop.db
      .select({
        id: artworks.id,
        updatedAt: artworks.updatedAt,
        picture: pictureColumns,
      })
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .where(and(isPublic, begins))
      .orderBy(asc(artworks.id))
      .limit(Math.min(atOnce, left))
    yield rows.map(({ id, updatedAt, picture }) => ({
      id,
      updatedAt,
      picture: picture && pictureUrl(shownPicture(picture, ""), 1600),
    }))
    last = rows.at(-1)?.id ?? null
    if (rows.length < atOnce) return
  }
}
