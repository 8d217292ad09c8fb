import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { artworkPictures, artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Actor } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { storedSizeUnits } from "../settings/size-units.ts"
import type { Shop } from "../shop.ts"
import { optionsOf } from "./print-options.ts"
import { cardColumns, cardOf, countAvailableCopies, isPublic } from "./public-works.server.ts"
import { altOf, type WorkCard, yearOf } from "./work-card.ts"
import { furtherOf } from "./work-further.ts"
import { shownWork, type WorkPageWork } from "./work-page.ts"

/** At most six featured works, else the first six of the grid. */
export async function featuredWorks(shop: Shop): Promise<WorkCard[]> {
  const featured = await firstOnWall(shop, sql`${isPublic} and artworks.is_featured`)
  return featured.length > 0 ? featured : firstOnWall(shop, isPublic)
}

async function firstOnWall(shop: Shop, which: SQL | undefined): Promise<WorkCard[]> {
  const rows = await shop.db
    .select(cardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(which)
    .orderBy(asc(artworks.galleryRank), asc(artworks.newestFirst), asc(artworks.id))
    .limit(6)
  return rows.map(cardOf)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `moved`: redirect from a former slug URL to `/artwork/{id}`. */
type FoundWork = { kind: "work"; work: WorkPageWork } | { kind: "moved"; id: string }

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
  const work = await readWork(shop, idOrSlug, isPublic)
  return work && { kind: "work", work }
}

export const previewWork = (shop: Shop, actor: Actor, id: string): Promise<Outcome<WorkPageWork>> =>
  query(shop, actor, "artworks.read", async () => {
    const work = uuid.test(id) ? await readWork(shop, id) : null
    return work ? done(work) : refuse("not_found", "There is no such work.")
  })

async function readWork(shop: Shop, id: string, only?: SQL): Promise<WorkPageWork | null> {
  const [rows, views] = await Promise.all([
    shop.db
      .select({
        ...cardColumns(shop.now()),
        description: artworks.description,
        type: artworks.type,
        signed: artworks.signed,
        framed: artworks.framed,
        creditLine: artworks.creditLine,
        conditionStatus: artworks.conditionStatus,
        weightG: artworks.weightG,
        printOptions: artworks.printOptions,
        updatedAt: artworks.updatedAt,
        further: furtherColumns,
        series: { id: series.id, slug: series.slug, title: series.title, years: series.years },
      })
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .leftJoin(series, eq(series.id, artworks.seriesId))
      .where(and(only, eq(artworks.id, id))),
    picturesOf(shop, id),
  ])
  const [row] = rows
  if (!row) return null
  const { description, type, signed, framed, creditLine, conditionStatus, depthMm, weightG, updatedAt } = row
  const further = furtherOf(row.further, storedSizeUnits(row.sizeUnits))
  const more = { description, type, signed, framed, creditLine, conditionStatus, depthMm, weightG, updatedAt, further }
  const alt = altOf({ ...row, year: yearOf(row) })
  return shownWork(
    cardOf(row),
    { ...more, series: row.series, left: countAvailableCopies(row), options: optionsOf(row) },
    views,
    alt,
  )
}

const furtherColumns = {
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

const picturesOf = (shop: Shop, artworkId: string) =>
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
export async function relatedWorks(shop: Shop, { id }: Pick<WorkPageWork, "id">, limit = 4): Promise<WorkCard[]> {
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
    .select(cardColumns(shop.now()))
    .from(artworks)
    .innerJoin(near, sql`near.id = ${artworks.id}`)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .orderBy(sql`near.place`, sql`near.rank`, asc(artworks.newestFirst), asc(artworks.id))
    .limit(limit)
  return rows.map(cardOf)
}
