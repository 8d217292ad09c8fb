import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { artworkPictures, artworks, series } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { pictureColumns } from "../../media/picture-columns.server.ts"
import { findPictureFile, type PictureFile } from "../../media/picture-file.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { parseStoredSizeUnits } from "../../settings/size-units.ts"
import type { Shop } from "../../shop.ts"
import { type ArtworkFieldsWith, listArtworkFields } from "../artwork-fields.ts"
import { getPrintOptions } from "../print-options.ts"
import { countAvailableCopies, getCardColumns, isPublic, toWorkCard } from "./public-works.server.ts"
import { getWorkAlt, getYearLabel, type WorkCard } from "./work-card.ts"
import { getWorkDetails } from "./work-details.ts"
import { type PublicArtwork, toWorkPage } from "./work-page.ts"

/** At most six featured works, else the first six of the grid. */
export async function listFeaturedWorks(shop: Shop): Promise<WorkCard[]> {
  const featured = await listFirstInGrid(shop, sql`${isPublic} and artworks.is_featured`)
  return featured.length > 0 ? featured : listFirstInGrid(shop, isPublic)
}

async function listFirstInGrid(shop: Shop, which: SQL | undefined): Promise<WorkCard[]> {
  const rows = await shop.db
    .select(getCardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(which)
    .orderBy(asc(artworks.galleryRank), asc(artworks.newestFirst), asc(artworks.id))
    .limit(6)
  return rows.map(toWorkCard)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `moved`: redirect from a former slug URL to `/artwork/{id}`. */
type FoundWork = { kind: "work"; work: PublicArtwork } | { kind: "moved"; id: string }

/** By id or slug. Null for works that are unknown, unpublished, archived, given away or lost. */
export async function findWork(shop: Shop, idOrSlug: string): Promise<FoundWork | null> {
  if (!uuid.test(idOrSlug)) {
    if (idOrSlug.includes("\0")) return null
    const [row] = await shop.db
      .select({ id: artworks.id })
      .from(artworks)
      .where(sql`${isPublic} and artworks.slug = ${idOrSlug}`)
    return row ? { kind: "moved", id: row.id } : null
  }
  const work = await loadWork(shop, idOrSlug, isPublic)
  return work && { kind: "work", work }
}

export const previewWork = (shop: Shop, actor: Actor, id: string): Promise<Outcome<PublicArtwork>> =>
  query(shop, actor, "artworks.read", async () => {
    const work = uuid.test(id) ? await loadWork(shop, id) : null
    return work ? done(work) : refuse("not_found", "There is no such work.")
  })

async function loadWork(shop: Shop, id: string, only?: SQL): Promise<PublicArtwork | null> {
  const [rows, views] = await Promise.all([
    shop.db
      .select({
        ...getCardColumns(shop.now()),
        description: artworks.description,
        type: artworks.type,
        signed: artworks.signed,
        framed: artworks.framed,
        conditionStatus: artworks.conditionStatus,
        weightG: artworks.weightG,
        printOptions: artworks.printOptions,
        updatedAt: artworks.updatedAt,
        protection: artworks.protection,
        further: detailColumns,
        series: {
          id: series.id,
          slug: series.slug,
          title: series.title,
          years: series.years,
          hasPage: sql<boolean>`${series.pagePublishedAt} is not null`,
        },
      })
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .leftJoin(series, eq(series.id, artworks.seriesId))
      .where(and(only, eq(artworks.id, id))),
    listPictures(shop, id),
  ])
  const [row] = rows
  if (!row) return null
  const { description, type, signed, framed, conditionStatus, depthMm, weightG, updatedAt, protection } = row
  const further = getWorkDetails(row.further, parseStoredSizeUnits(row.sizeUnits))
  const own = protection === "" ? {} : { protection }
  const more = { description, type, signed, framed, conditionStatus, depthMm, weightG, updatedAt, further, ...own }
  const alt = getWorkAlt({ ...row, year: getYearLabel(row) })
  return toWorkPage(
    toWorkCard(row),
    { ...more, series: row.series, left: countAvailableCopies(row), options: getPrintOptions(row) },
    views,
    alt,
  )
}

const pageTexts = Object.fromEntries(listArtworkFields("pageLabel").map((name) => [name, artworks[name]])) as Pick<
  typeof artworks,
  ArtworkFieldsWith<"pageLabel">
>

const detailColumns = {
  ...pageTexts,
  imageHeightMm: artworks.imageHeightMm,
  imageWidthMm: artworks.imageWidthMm,
  sheetHeightMm: artworks.sheetHeightMm,
  sheetWidthMm: artworks.sheetWidthMm,
  framedHeightMm: artworks.framedHeightMm,
  framedWidthMm: artworks.framedWidthMm,
  framedDepthMm: artworks.framedDepthMm,
  artistProofs: artworks.artistProofs,
  printerProofs: artworks.printerProofs,
  horsCommerce: artworks.horsCommerce,
  copyright: artworks.copyright,
  licence: artworks.licence,
  seoTitle: artworks.seoTitle,
  seoDescription: artworks.seoDescription,
}

const listPictures = (shop: Shop, artworkId: string) =>
  shop.db
    .select({
      id: pictures.id,
      ...pictureColumns,
      variants: pictures.variants,
      tiles: pictures.tiles,
      kind: artworkPictures.kind,
      caption: artworkPictures.caption,
      altText: artworkPictures.altText,
    })
    .from(artworkPictures)
    .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
    .where(eq(artworkPictures.artworkId, artworkId))
    .orderBy(asc(artworkPictures.position))

/** By series, then medium and size class, then medium. Each rule has an index and reads no more works than it returns. */
export async function listRelatedWorks(shop: Shop, { id }: Pick<PublicArtwork, "id">, limit = 4): Promise<WorkCard[]> {
  const its = (column: SQL) => sql`${column} = (select ${column} from artworks where id = ${id})`
  const rules = [
    { rule: its(sql`series_id`), rank: sql`series_rank` },
    { rule: sql`${its(sql`medium_choice`)} and ${its(sql`size_class`)}`, rank: sql`gallery_rank` },
    { rule: its(sql`medium_choice`), rank: sql`gallery_rank` },
  ].map(
    ({ rule, rank }, place) => sql`(select id, ${place}::int as place, ${rank}::bigint as rank from artworks
      where ${isPublic} and artworks.id <> ${id} and ${rule} order by ${rank}, newest_first, id limit ${limit})`,
  )
  const near = sql`(select distinct on (id) id, place, rank from (${sql.join(rules, sql` union all `)}) as found
    order by id, place) as near`
  const rows = await shop.db
    .select(getCardColumns(shop.now()))
    .from(artworks)
    .innerJoin(near, sql`near.id = ${artworks.id}`)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .orderBy(sql`near.place`, sql`near.rank`, asc(artworks.newestFirst), asc(artworks.id))
    .limit(limit)
  return rows.map(toWorkCard)
}

type NewWork = Pick<WorkCard, "id" | "title" | "year" | "medium" | "size" | "editionSize"> & {
  type: string
  /** Its series' title, and the slug of the series' page. */
  series: string | null
  seriesPage: string | null
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
      series: series.title,
      seriesPage: sql<string | null>`case when ${series.pagePublishedAt} is not null then ${series.slug} end`,
      description: artworks.description,
      variants: pictures.variants,
      publishedAt: artworks.publishedAt,
      updatedAt: artworks.updatedAt,
    })
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .leftJoin(series, eq(series.id, artworks.seriesId))
    .where(isPublic)
    // Must equal the index's expression.
    .orderBy(sql`${artworks.publishedAt} desc nulls last, ${artworks.id}`)
    .limit(most)
  return rows.map((row) => {
    const { id, title, year, medium, size, editionSize, picture } = toWorkCard(row)
    const { type, description, updatedAt, seriesPage } = row
    const publishedAt = row.publishedAt ?? updatedAt
    const about = {
      id,
      title,
      year,
      medium,
      size,
      editionSize,
      type,
      description,
      alt: picture?.alt ?? "",
      series: row.series,
      seriesPage,
    }
    return { ...about, publishedAt, updatedAt: latest(publishedAt, updatedAt), file: findPictureFile(row, 1200) }
  })
}

const latest = (one: Date, other: Date) => (one > other ? one : other)
