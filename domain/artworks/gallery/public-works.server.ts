import { type SQL, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import type { SizeUnits } from "../../../lib/size-units.ts"
import { pictureColumns } from "../../media/picture-columns.server.ts"
import { gridWidths, type StoredPicture, toPictureView } from "../../media/picture-view.ts"
import { sizeUnitsColumn } from "../../settings/settings-queries.server.ts"
import { parseStoredSizeUnits } from "../../settings/size-units.ts"
import type { Availability } from "../artwork.ts"
import { getBadge } from "./badge.ts"
import { formatSizeLine } from "./size-line.ts"
import { getWorkAlt, getYearLabel, type WorkCard } from "./work-card.ts"

type Measured = { heightMm: number | null; widthMm: number | null; picture: { width: number; height: number } | null }

/** Width / height: of the picture, else of the measurements, else 1. */
function displayRatio({ heightMm, widthMm, picture }: Measured): number {
  if (picture) return picture.width / picture.height
  return heightMm && widthMm ? widthMm / heightMm : 1
}

const squareInch = 25.4 * 25.4
/** In square inches (30 × 60 in): factor 1. The fifth root keeps a miniature visible beside a mural. */
const usualArea = 1800

/** Width in a grid, in its unit: the root of the ratio, for equal areas, times a factor from 0.76 to 1.14 for the real size. */
function displayWidth(work: Measured): number {
  const area = work.heightMm && work.widthMm ? (work.heightMm * work.widthMm) / squareInch : usualArea
  const factor = Math.min(Math.max((area / usualArea) ** 0.2, 0.76), 1.14)
  return Math.round(Math.sqrt(displayRatio(work)) * factor * 100) / 100
}

/** The first two conditions must equal those of the partial indexes. */
export const isPublic: SQL = sql`(${artworks.publishedAt} is not null and ${artworks.archivedAt} is null and ${artworks.availability} not in ('gifted', 'lost'))`

/** Sold copies and active holds. Written out, because drizzle omits a column's table when a query has only one. */
const countTakenCopies = (now: Date): SQL<number> =>
  sql<number>`(select count(*)::int from holds where holds.artwork_id = artworks.id and (holds.state = 'sold' or (holds.state = 'active' and (holds.expires_at is null or holds.expires_at > ${now.toISOString()}::timestamptz))))`

/** Whether no copy of an available work can be sold now. */
export const isHeld = (now: Date): SQL<boolean> =>
  sql<boolean>`(${artworks.availability} = 'available' and ${countTakenCopies(now)} >= coalesce(${artworks.editionSize}, 1))`

/** For `select(...).from(artworks).leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))`. */
export const getCardColumns = (now: Date) => ({
  id: artworks.id,
  slug: artworks.slug,
  title: artworks.title,
  year: artworks.year,
  yearText: artworks.yearText,
  medium: artworks.medium,
  size: artworks.size,
  heightMm: artworks.heightMm,
  widthMm: artworks.widthMm,
  depthMm: artworks.depthMm,
  diameterMm: artworks.diameterMm,
  price: artworks.price,
  currency: artworks.currency,
  availability: artworks.availability,
  editionSize: artworks.editionSize,
  altText: artworks.altText,
  taken: countTakenCopies(now),
  sizeUnits: sizeUnitsColumn,
  picture: pictureColumns,
})

export type CardRow = {
  id: string
  slug: string
  title: string
  year: number | null
  yearText: string
  medium: string
  size: string
  heightMm: number | null
  widthMm: number | null
  depthMm: number | null
  diameterMm: number | null
  price: number | null
  currency: string
  availability: string
  editionSize: number | null
  altText: string
  taken: number
  sizeUnits: Record<string, unknown> | null
  picture: StoredPicture | null
}

/** Browsers get only what they display. */
export const toWorkCard = (row: CardRow): WorkCard => toCard(row, parseStoredSizeUnits(row.sizeUnits))

/** A line of the index: its size in the site's first unit alone. */
export const toIndexLine = (row: CardRow): WorkCard =>
  toCard(row, { ...parseStoredSizeUnits(row.sizeUnits), both: false })

function toCard(row: CardRow, units: SizeUnits): WorkCard {
  const named = { title: row.title, year: getYearLabel(row), medium: row.medium }
  return {
    id: row.id,
    slug: row.slug,
    ...named,
    size: formatSizeLine(row.size, row, units),
    heightMm: row.heightMm,
    widthMm: row.widthMm,
    ratio: displayRatio(row),
    displayWidth: displayWidth(row),
    price: row.price,
    currency: row.currency,
    badge: getBadge(row.availability as Availability, countAvailableCopies(row) === 0),
    editionSize: row.editionSize,
    picture: row.picture && toPictureView(row.picture, getWorkAlt({ ...named, altText: row.altText }), gridWidths),
  }
}

/** Copies that could be sold now; 1 or 0 for an original. */
export const countAvailableCopies = (row: Pick<CardRow, "editionSize" | "taken" | "availability">): number =>
  row.availability === "available" ? Math.max((row.editionSize ?? 1) - row.taken, 0) : 0
