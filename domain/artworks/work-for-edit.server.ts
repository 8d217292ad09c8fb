import { asc, eq } from "drizzle-orm"
import { artworkPictures, artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { type HistoryLine, historyOf } from "../history-queries.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { type Making, makingOf } from "../media/picture-stages.ts"
import { type ShownPicture, shownPicture } from "../media/shown-picture.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { type ArtworkInput, type Availability, artworkSchema } from "./artwork.ts"
import { type Badge, badgeOf } from "./badge.ts"
import { highestTakenCopy } from "./holds.server.ts"
import type { ArtworkRow } from "./lock-works.server.ts"
import { isHeld } from "./public-works.server.ts"

/** Everything the edit page shows of one work. */
export type WorkForEdit = {
  id: string
  slug: string
  updatedAt: Date
  published: boolean
  work: ArtworkInput
  badge: Badge
  /** `making`: the progress of their public files; null when all exist. */
  pictures: (ShownPicture & { id: string; main: boolean; making: Making | null })[]
  seriesTitles: string[]
  /** The highest copy that is sold or held: an edition cannot be smaller. */
  highestTakenCopy: number
  /** The site's currency: see `isSoldHere`. */
  siteCurrency: string
  history: HistoryLine[]
}

export async function findWorkForEdit(shop: Shop, actor: Actor, id: string): Promise<Outcome<WorkForEdit>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const [found] = await shop.db
    .select({ row: artworks, held: isHeld(shop.now()) })
    .from(artworks)
    .where(eq(artworks.id, id))
  if (!found) return refuse("not_found", "There is no such work.")
  const { row, held } = found
  const [shown, allSeries, history, highest, { site }] = await Promise.all([
    picturesOf(shop, row),
    shop.db.select({ id: series.id, title: series.title }).from(series).orderBy(asc(series.position), asc(series.id)),
    historyOf(shop.db, "artwork", id),
    highestTakenCopy(shop.db, id),
    readSettings(shop.db, "site"),
  ])
  return done({
    id,
    slug: row.slug,
    updatedAt: row.updatedAt,
    published: row.publishedAt !== null,
    work: inputOf(row, allSeries.find((one) => one.id === row.seriesId)?.title ?? null),
    badge: badgeOf(row.availability as Availability, held),
    pictures: shown,
    seriesTitles: allSeries.map((one) => one.title),
    highestTakenCopy: highest,
    siteCurrency: site.currency,
    history,
  })
}

/** A stored work as a form or an export has it. */
export const inputOf = (row: ArtworkRow, seriesTitle: string | null): ArtworkInput =>
  artworkSchema.parse({ ...row, series: seriesTitle })

async function picturesOf(shop: Shop, row: ArtworkRow) {
  const rows = await shop.db
    .select({
      id: pictures.id,
      ...pictureColumns,
      stage: pictures.stage,
      problem: pictures.problem,
      caption: artworkPictures.caption,
    })
    .from(artworkPictures)
    .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
    .where(eq(artworkPictures.artworkId, row.id))
    .orderBy(asc(artworkPictures.position))
  return rows.map(({ id, caption, stage, problem, ...picture }) => ({
    ...shownPicture(picture, caption || row.altText),
    id,
    main: id === row.mainPictureId,
    making: makingOf({ ...picture, stage, problem }),
  }))
}
