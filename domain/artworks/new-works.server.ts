import { eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { findPictureFile, type PictureFile } from "../media/picture-file.ts"
import type { Shop } from "../shop.ts"
import { getCardColumns, isPublic, toWorkCard } from "./public-works.server.ts"
import type { WorkCard } from "./work-card.ts"

type NewWork = Pick<WorkCard, "id" | "title" | "year" | "medium" | "size" | "editionSize"> & {
  type: string
  description: string
  alt: string
  publishedAt: Date
  updatedAt: Date
  file: PictureFile | null
}

export async function listNewWorks(shop: Shop, most = 50): Promise<NewWork[]> {
  const rows = await shop.db
    .select({
      ...getCardColumns(shop.now()),
      type: artworks.type,
      description: artworks.description,
      variants: pictures.variants,
      publishedAt: artworks.publishedAt,
      updatedAt: artworks.updatedAt,
    })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(isPublic)
    // Must equal the index's expression.
    .orderBy(sql`${artworks.publishedAt} desc nulls last, ${artworks.id}`)
    .limit(most)
  return rows.map((row) => {
    const { id, title, year, medium, size, editionSize, picture } = toWorkCard(row)
    const { type, description, updatedAt } = row
    const publishedAt = row.publishedAt ?? updatedAt
    const about = { id, title, year, medium, size, editionSize, type, description, alt: picture?.alt ?? "" }
    return { ...about, publishedAt, updatedAt: latest(publishedAt, updatedAt), file: findPictureFile(row, 1200) }
  })
}

const latest = (one: Date, other: Date) => (one > other ? one : other)
