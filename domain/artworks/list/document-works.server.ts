import { eq, inArray, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { Availability } from "../artwork.ts"
import { countAvailableCopies, getCardColumns, isPublic, toWorkCard } from "../gallery/public-works.server.ts"
import type { WorkCard } from "../gallery/work-card.ts"
import { listWorksForStudio, type WorkQuery } from "./artwork-admin-queries.server.ts"

export type DocumentWork = WorkCard & {
  availability: Availability
  inventoryNumber: string | null
  published: boolean
  left: number
  pictureId: string | null
}

/** In this order, drafts included; unknown ids are omitted. One query. */
export async function listDocumentWorks(shop: Shop, ids: string[]): Promise<DocumentWork[]> {
  if (ids.length === 0) return []
  const rows = await shop.db
    .select({
      ...getCardColumns(shop.now()),
      inventoryNumber: artworks.inventoryNumber,
      pictureId: artworks.mainPictureId,
      published: sql<boolean>`${isPublic}`,
    })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(inArray(artworks.id, ids))
  const found = new Map(
    rows.map(({ inventoryNumber, pictureId, published, ...row }) => [
      row.id,
      {
        ...toWorkCard(row),
        availability: row.availability as Availability,
        left: countAvailableCopies(row),
        ...{ inventoryNumber, pictureId, published },
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** All ids of a studio list, in its order. Refuses (400) more than `most`. */
export const listWorkIds = (shop: Shop, actor: Actor, filters: WorkQuery, most: number): Promise<Outcome<string[]>> =>
  query(shop, actor, "artworks.read", async () => {
    const page = await listWorksForStudio(shop, actor, { ...filters, after: undefined, limit: most + 1 })
    if (!page.ok) return page
    if (page.value.works.length > most)
      return refuse("invalid", `This list has more than ${most} works. Please narrow it.`)
    return done(page.value.works.map(({ id }) => id))
  })
