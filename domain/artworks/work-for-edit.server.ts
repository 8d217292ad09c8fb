import { asc, desc, eq } from "drizzle-orm"
import { artworkPictures, artworks, removedViews, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { plainCaption } from "../../lib/caption.ts"
import { type Crop, type Extent, plainCrop } from "../../lib/crop.ts"
import type { SizeUnits } from "../../lib/size-units.ts"
import type { Actor } from "../actor.ts"
import { describeLeftOut } from "../draw-paper.server.ts"
import { type HistoryLine, historyOf } from "../history-queries.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { originalSize } from "../media/picture-crop.server.ts"
import { type Making, makingOf } from "../media/picture-stages.ts"
import { type ShownPicture, shownPicture } from "../media/shown-picture.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import { sizeUnitsOf } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { type ArtworkInput, type Availability, artworkSchema } from "./artwork.ts"
import { type Badge, getBadge } from "./badge.ts"
import { type TakenCopy, takenCopies } from "./copies.server.ts"
import type { ArtworkRow } from "./lock-works.server.ts"
import type { RecordEntry } from "./provenance.ts"
import { entryOf, recordOf } from "./provenance-queries.server.ts"
import { isHeld } from "./public-works.server.ts"
import type { DraftFile } from "./upload/draft.ts"
import { filesOfWorks } from "./upload/draft-queries.server.ts"
import { type Focal, focalOf, proposedAlt, type ViewKind, viewCaption } from "./view-kinds.ts"
import { altOf, yearOf } from "./work-card.ts"

export type EditedView = ShownPicture & {
  id: string
  main: boolean
  kind: ViewKind
  caption: string
  /** "": not written, and visitors get the proposal in `alt`. */
  altText: string
  focal: Focal | null
  /** The visible part; null: all. */
  crop: Crop | null
  /** Of the uncropped picture, upright, in pixels. */
  original: Extent
  /** Null when all public files exist. */
  making: Making | null
}

export type WorkForEdit = {
  id: string
  slug: string
  updatedAt: Date
  published: boolean
  /** The public page answers 404, published or not. */
  archived: boolean
  work: ArtworkInput
  badge: Badge
  pictures: EditedView[]
  removed: (ShownPicture & { id: string; removedAt: Date })[]
  files: DraftFile[]
  seriesTitles: string[]
  /** An edition cannot be smaller than this copy, because it is sold or held. */
  highestTakenCopy: number
  siteCurrency: string
  sizeUnits: SizeUnits
  /** Characters that PDFs omit because no font has them; "": none. */
  leftOut: string
  copies: TakenCopy[]
  record: RecordEntry[]
  history: HistoryLine[]
}

export const findWorkForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<WorkForEdit>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const [found] = await db
      .select({ row: artworks, held: isHeld(shop.now()) })
      .from(artworks)
      .where(eq(artworks.id, id))
    if (!found) return refuse("not_found", "There is no such work.")
    const { row, held } = found
    const [shown, removed, files, record, copies, allSeries, history, { site }] = await Promise.all([
      picturesOf(shop, row),
      removedOf(shop, id),
      filesOfWorks(shop, [id]),
      recordOf(db, id),
      takenCopies(db, id),
      db.select({ id: series.id, title: series.title }).from(series).orderBy(asc(series.position), asc(series.id)),
      historyOf(db, "artwork", id, 100),
      readSettings(db, "site"),
    ])
    return done({
      id,
      slug: row.slug,
      updatedAt: row.updatedAt,
      published: row.publishedAt !== null,
      archived: row.archivedAt !== null,
      work: inputOf(row, allSeries.find((one) => one.id === row.seriesId)?.title ?? null),
      badge: getBadge(row.availability as Availability, held),
      pictures: shown,
      removed,
      files: files.get(id) ?? [],
      record: record.map(entryOf),
      copies,
      seriesTitles: allSeries.map((one) => one.title),
      highestTakenCopy: copies.at(-1)?.number ?? 0,
      siteCurrency: site.currency,
      sizeUnits: sizeUnitsOf(site),
      leftOut: describeLeftOut([
        row.title,
        row.yearText,
        row.medium,
        row.size,
        row.signed,
        row.creditLine,
        row.description,
      ]),
      history,
    })
  })

/** @throws a Zod error when a stored work breaks the schema */
export const inputOf = (row: ArtworkRow, seriesTitle: string | null): ArtworkInput =>
  artworkSchema.parse({ ...row, series: seriesTitle })

async function picturesOf(shop: Shop, row: ArtworkRow): Promise<EditedView[]> {
  const rows = await shop.db
    .select({
      id: pictures.id,
      ...pictureColumns,
      stage: pictures.stage,
      problem: pictures.problem,
      crop: pictures.crop,
      view: artworkPictures,
    })
    .from(artworkPictures)
    .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
    .where(eq(artworkPictures.artworkId, row.id))
    .orderBy(asc(artworkPictures.position))
  const alt = altOf({ ...row, year: yearOf(row) })
  return rows.map(({ id, view, stage, problem, crop, ...picture }) => {
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
      crop: crop && plainCrop(crop),
      original: originalSize({ ...picture, crop }),
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
    ...shownPicture(picture, view.altText || plainCaption(viewCaption(view))),
    id,
    removedAt,
  }))
}
