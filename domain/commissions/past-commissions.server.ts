import { and, desc, eq, isNotNull } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { commissions } from "../../db/tables/commissions.ts"
import { pictures } from "../../db/tables/media.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import type { Shop } from "../shop.ts"

const maxWorks = 8

/** Finished works whose clients agreed, the latest first; `waiting` is the number of requests on the waitlist. */
type PastCommissions = { works: WorkCard[]; waiting: number }

export async function listPastCommissions(shop: Shop): Promise<PastCommissions> {
  const [rows, waiting] = await Promise.all([
    shop.db
      .select(getCardColumns(shop.now()))
      .from(commissions)
      .innerJoin(artworks, eq(artworks.id, commissions.artworkId))
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .where(and(isPublic, isNotNull(commissions.showConsentAt), isNotNull(pictures.id)))
      .orderBy(desc(commissions.deliveredAt), desc(commissions.id))
      .limit(maxWorks),
    shop.db.$count(commissions, eq(commissions.stage, "waitlist")),
  ])
  return { works: rows.map(toWorkCard), waiting }
}
