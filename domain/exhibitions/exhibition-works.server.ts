import { and, asc, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { exhibitionArtworks } from "../../db/tables/exhibitions.ts"
import { exhibitionHangings, exhibitionWalls } from "../../db/tables/hangings.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import type { Availability } from "../artworks/artwork.ts"
import { getCardColumns, isPublic, toWorkCard } from "../artworks/gallery/public-works.server.ts"
import type { WorkCard } from "../artworks/gallery/work-card.ts"
import { done, type Outcome } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { getFootprint, type HangingSize, type PlacedWork } from "./hanging.ts"

export type ExhibitionWork = WorkCard & {
  availability: Availability
  published: boolean
  label: string
  /** In minor units of `currency`: the show's own price, else the work's; null: on request. */
  priceHere: number | null
  ownPrice: number | null
  /** With its frame; null: no size, so it cannot be in the plan. */
  footprint: HangingSize | null
  /** Null: never placed. */
  placed: (Omit<PlacedWork, "artworkId"> & { wall: string | null }) | null
}

/** In order, with drafts: the source of labels, price lists and the hanging plan. */
export const listExhibitionWorks = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ExhibitionWork[]>> =>
  query(shop, actor, "exhibitions.read", async (db) => {
    const rows = await db
      .select({
        ...getCardColumns(shop.now()),
        framedHeightMm: artworks.framedHeightMm,
        framedWidthMm: artworks.framedWidthMm,
        published: sql<boolean>`${isPublic}`,
        label: exhibitionArtworks.label,
        ownPrice: exhibitionArtworks.price,
        // Drizzle returns null for the group if its first column is null; the wall may be missing.
        placed: {
          xMm: exhibitionHangings.xMm,
          wallId: exhibitionHangings.wallId,
          centerMm: exhibitionHangings.centerMm,
          hookMm: exhibitionHangings.hookMm,
        },
        wall: exhibitionWalls.name,
      })
      .from(exhibitionArtworks)
      .innerJoin(artworks, eq(artworks.id, exhibitionArtworks.artworkId))
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .leftJoin(
        exhibitionHangings,
        and(eq(exhibitionHangings.exhibitionId, id), eq(exhibitionHangings.artworkId, artworks.id)),
      )
      .leftJoin(exhibitionWalls, eq(exhibitionWalls.id, exhibitionHangings.wallId))
      .where(eq(exhibitionArtworks.exhibitionId, id))
      .orderBy(asc(exhibitionArtworks.position))
    return done(
      rows.map(({ published, label, ownPrice, placed, wall, ...row }) => ({
        ...toWorkCard(row),
        availability: row.availability as Availability,
        published,
        label,
        priceHere: ownPrice ?? row.price,
        ownPrice,
        footprint: getFootprint(row),
        placed: placed && { ...placed, wall },
      })),
    )
  })
