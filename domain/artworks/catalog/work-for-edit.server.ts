import { asc, desc, eq } from "drizzle-orm"
import { artworkPictures, artworks, removedViews, series } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import { plainCaption } from "../../../lib/caption.ts"
import { type Crop, type Extent, plainCrop } from "../../../lib/crop.ts"
import type { ProtectionLevel } from "../../../lib/protection-levels.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import type { Actor } from "../../actor.ts"
import { type HistoryLine, listHistory } from "../../history-queries.server.ts"
import { pictureColumns } from "../../media/picture-columns.server.ts"
import { getOriginalSize } from "../../media/picture-crop.server.ts"
import { getPictureProcessing, type PictureProcessing } from "../../media/picture-stages.ts"
import { type PictureView, toPictureView } from "../../media/picture-view.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { describeMissingCharacters } from "../../render-document.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import { getSizeUnits } from "../../settings/size-units.ts"
import type { Shop } from "../../shop.ts"
import { type ArtworkInput, type Availability, artworkSchema } from "../artwork.ts"
import { listTakenCopies, type TakenCopy } from "../editions/copies.server.ts"
import { type Badge, getBadge } from "../gallery/badge.ts"
import { isHeld } from "../gallery/public-works.server.ts"
import { getWorkAlt, getYearLabel } from "../gallery/work-card.ts"
import type { ArtworkRow } from "../lock-works.server.ts"
import type { RecordEntry } from "../record/provenance.ts"
import { listRecordEntries, toRecordEntry } from "../record/provenance-queries.server.ts"
import type { DraftFile } from "../upload/draft.ts"
import { getFilesByWork } from "../upload/draft-queries.server.ts"
import { type Focal, getFocal, getProposedAlt, getViewCaption, type ViewKind } from "../view-kinds.ts"

export type EditedView = PictureView & {
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
  making: PictureProcessing | null
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
  removed: (PictureView & { id: string; removedAt: Date })[]
  files: DraftFile[]
  seriesTitles: string[]
  /** An edition cannot be smaller than this copy, because it is sold or held. */
  highestTakenCopy: number
  siteCurrency: string
  siteProtection: ProtectionLevel
  sizeUnits: SizeUnits
  /** Characters that PDFs omit because no font has them; "": none. */
  leftOut: string
  copies: TakenCopy[]
  record: RecordEntry[]
  history: HistoryLine[]
}

export const getWorkForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<WorkForEdit>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const [found] = await db
      .select({ row: artworks, held: isHeld(shop.now()) })
      .from(artworks)
      .where(eq(artworks.id, id))
    if (!found) return refuse("not_found", "There is no such work.")
    const { row, held } = found
    const [views, removed, files, record, copies, allSeries, history, { site, protection }] = await Promise.all([
      listViews(shop, row),
      listRemovedViews(shop, id),
      getFilesByWork(shop, [id]),
      listRecordEntries(db, id),
      listTakenCopies(db, id),
      db.select({ id: series.id, title: series.title }).from(series).orderBy(asc(series.position), asc(series.id)),
      listHistory(db, "artwork", id, 100),
      getSettings(db, "site", "protection"),
    ])
    return done({
      id,
      slug: row.slug,
      updatedAt: row.updatedAt,
      published: row.publishedAt !== null,
      archived: row.archivedAt !== null,
      work: toArtworkInput(row, allSeries.find((one) => one.id === row.seriesId)?.title ?? null),
      badge: getBadge(row.availability as Availability, held),
      pictures: views,
      removed,
      files: files.get(id) ?? [],
      record: record.map(toRecordEntry),
      copies,
      seriesTitles: allSeries.map((one) => one.title),
      highestTakenCopy: copies.at(-1)?.number ?? 0,
      siteCurrency: site.currency,
      siteProtection: protection.level,
      sizeUnits: getSizeUnits(site),
      leftOut: describeMissingCharacters([
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
export const toArtworkInput = (row: ArtworkRow, seriesTitle: string | null): ArtworkInput =>
  artworkSchema.parse({ ...row, series: seriesTitle })

async function listViews(shop: Shop, row: ArtworkRow): Promise<EditedView[]> {
  const rows = await shop.db
    .select({
      id: pictures.id,
      ...pictureColumns,
      stage: pictures.stage,
      problem: pictures.problem,
      crop: pictures.crop,
      protection: pictures.protection,
      view: artworkPictures,
    })
    .from(artworkPictures)
    .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
    .where(eq(artworkPictures.artworkId, row.id))
    .orderBy(asc(artworkPictures.position))
  const alt = getWorkAlt({ ...row, year: getYearLabel(row) })
  return rows.map(({ id, view, stage, problem, crop, protection, ...picture }) => {
    const main = id === row.mainPictureId
    const altText = main ? row.altText : view.altText
    const proposed = main ? alt : getProposedAlt(row.title, getViewCaption(view), alt)
    return {
      ...toPictureView(picture, altText || proposed),
      id,
      main,
      kind: view.kind as ViewKind,
      caption: view.caption,
      altText,
      focal: getFocal(view),
      crop: crop && plainCrop(crop),
      original: getOriginalSize({ ...picture, crop }),
      making: getPictureProcessing({ ...picture, stage, problem, protection }),
    }
  })
}

async function listRemovedViews(shop: Shop, artworkId: string): Promise<WorkForEdit["removed"]> {
  const rows = await shop.db
    .select({ id: pictures.id, ...pictureColumns, removedAt: removedViews.removedAt, view: removedViews })
    .from(removedViews)
    .innerJoin(pictures, eq(pictures.id, removedViews.pictureId))
    .where(eq(removedViews.artworkId, artworkId))
    .orderBy(desc(removedViews.removedAt))
  return rows.map(({ id, removedAt, view, ...picture }) => ({
    ...toPictureView(picture, view.altText || plainCaption(getViewCaption(view))),
    id,
    removedAt,
  }))
}
