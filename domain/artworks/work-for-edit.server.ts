import { asc, desc, eq } from "drizzle-orm"
import { artworkPictures, artworks, removedViews, series } from "../../db/tables/artworks.ts"
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
import { type TakenCopy, takenCopies } from "./copies.server.ts"
import type { ArtworkRow } from "./lock-works.server.ts"
import type { RecordEntry } from "./provenance.ts"
import { entryOf, recordOf } from "./provenance-queries.server.ts"
import { isHeld } from "./public-works.server.ts"
import type { DraftFile } from "./upload/draft.ts"
import { filesOfWorks } from "./upload/draft-queries.server.ts"
import { type Focal, focalOf, proposedAlt, type ViewKind, viewCaption } from "./view-kinds.ts"
import { altOf, yearOf } from "./work-card.ts"

/** A picture of the work and what is said about it. */
export type EditedView = ShownPicture & {
  id: string
  main: boolean
  kind: ViewKind
  caption: string
  /** "": nobody described it, and `alt` is the proposal that visitors get. */
  altText: string
  focal: Focal | null
  /** The progress of its public files; null when all exist. */
  making: Making | null
}

/** Everything the edit page shows of one work. */
export type WorkForEdit = {
  id: string
  slug: string
  updatedAt: Date
  published: boolean
  /** Put away: its public page answers 404, published or not. */
  archived: boolean
  work: ArtworkInput
  badge: Badge
  pictures: EditedView[]
  /** What was removed lately and can be put back, the latest first. */
  removed: (ShownPicture & { id: string; removedAt: Date })[]
  /** Pictures that have not arrived, or were refused. */
  files: DraftFile[]
  seriesTitles: string[]
  /** The highest copy that is sold or held: an edition cannot be smaller. */
  highestTakenCopy: number
  /** The site's currency: see `isSoldHere`. */
  siteCurrency: string
  /** Sold, reserved and held. */
  copies: TakenCopy[]
  /** Provenance, certificates, exhibitions, literature. */
  record: RecordEntry[]
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
  const [shown, removed, files, record, copies, allSeries, history, { site }] = await Promise.all([
    picturesOf(shop, row),
    removedOf(shop, id),
    filesOfWorks(shop, [id]),
    recordOf(shop.db, id),
    takenCopies(shop.db, id),
    shop.db.select({ id: series.id, title: series.title }).from(series).orderBy(asc(series.position), asc(series.id)),
    historyOf(shop.db, "artwork", id, 100),
    readSettings(shop.db, "site"),
  ])
  return done({
    id,
    slug: row.slug,
    updatedAt: row.updatedAt,
    published: row.publishedAt !== null,
    archived: row.archivedAt !== null,
    work: inputOf(row, allSeries.find((one) => one.id === row.seriesId)?.title ?? null),
    badge: badgeOf(row.availability as Availability, held),
    pictures: shown,
    removed,
    files: files.get(id) ?? [],
    record: record.map(entryOf),
    copies,
    seriesTitles: allSeries.map((one) => one.title),
    highestTakenCopy: copies.at(-1)?.number ?? 0,
    siteCurrency: site.currency,
    history,
  })
}

/** A stored work as a form or an export has it. */
export const inputOf = (row: ArtworkRow, seriesTitle: string | null): ArtworkInput =>
  artworkSchema.parse({ ...row, series: seriesTitle })

async function picturesOf(shop: Shop, row: ArtworkRow): Promise<EditedView[]> {
  const rows = await shop.db
    .select({
      id: pictures.id,
      ...pictureColumns,
      stage: pictures.stage,
      problem: pictures.problem,
      view: artworkPictures,
    })
    .from(artworkPictures)
    .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
    .where(eq(artworkPictures.artworkId, row.id))
    .orderBy(asc(artworkPictures.position))
  const alt = altOf({ ...row, year: yearOf(row) })
  return rows.map(({ id, view, stage, problem, ...picture }) => {
    const main = id === row.mainPictureId
    const altText = main ? row.altText : view.altText
    const proposed = main ? alt : proposedAlt(row.title, viewCaption(view), alt)
    return {
      ...shownPicture(picture, altText || proposed),
      id,
      main,
      kind: view.kind as ViewKind,
      caption: view.caption,
      altText,
      focal: focalOf(view),
      making: makingOf({ ...picture, stage, problem }),
    }
  })
}

async function removedOf(shop: Shop, artworkId: string): Promise<WorkForEdit["removed"]> {
  const rows = await shop.db
    .select({ id: pictures.id, ...pictureColumns, removedAt: removedViews.removedAt, view: removedViews })
    .from(removedViews)
    .innerJoin(pictures, eq(pictures.id, removedViews.pictureId))
    .where(eq(removedViews.artworkId, artworkId))
    .orderBy(desc(removedViews.removedAt))
  return rows.map(({ id, removedAt, view, ...picture }) => ({
    ...shownPicture(picture, view.altText || viewCaption(view)),
    id,
    removedAt,
  }))
}
