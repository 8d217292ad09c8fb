import { and, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../../db/connect.ts"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import { getCardColumns, isPublic, toWorkCard } from "../../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../../artworks/gallery/work-card.ts"

export type InquiredWorkCard = WorkCard & { pictureId: string | null }

export async function findInquiredWork(
  db: Database | Transaction,
  id: string,
  now: Date,
): Promise<InquiredWorkCard | null> {
  if (id === "") return null
  const [row] = await db
    .select({ ...getCardColumns(now), pictureId: artworks.mainPictureId })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(and(isPublic, eq(artworks.id, id)))
  return row ? { ...toWorkCard(row), pictureId: row.pictureId } : null
}
