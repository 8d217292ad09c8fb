import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import { artworkPictures, artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { type Actor, refuseUnlessAdmin } from "../actor.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { optionsOf } from "./print-options.ts"
import { cardColumns, cardOf, isPublic, leftOf } from "./public-works.server.ts"
import { altOf, type WorkCard, yearOf } from "./work-card.ts"
import { furtherOf } from "./work-further.ts"
import { type ShownWork, shownWork } from "./work-page.ts"

/** Featured works: at most six, in the gallery's order. */
export async function featuredWorks(shop: Shop): Promise<WorkCard[]> {
  const rows = await shop.db
    .select(cardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(sql`${isPublic} and artworks.is_featured`)
    .orderBy(asc(artworks.galleryRank), asc(artworks.newestFirst), asc(artworks.id))
    .limit(6)
  return rows.map(cardOf)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `moved`: the address was the work's slug; its page is `/artwork/{id}`. */
export type FoundWork = { kind: "work"; work: ShownWork } | { kind: "moved"; id: string }

/**
 * The work of an address, by its id or its slug. Two queries.
 * @returns null for works that are unknown, unpublished, archived, given away or lost
 */
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

/** A work as its page would show it, also while it is a draft or archived. Admin only. */
export async function previewWork(shop: Shop, actor: Actor, id: string): Promise<Outcome<ShownWork>> {
  const refused = refuseUnlessAdmin(actor)
  if (refused) return refused
  const work = uuid.test(id) ? await readWork(shop, id) : null
  return work ? done(work) : refuse("not_found", "There is no such work.")
}

async function readWork(shop: Shop, id: string, only?: SQL): Promise<ShownWork | null> {
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
  const further = furtherOf(row.further)
  const more = { description, type, signed, framed, creditLine, conditionStatus, depthMm, weightG, updatedAt, further }
  const alt = altOf({ ...row, year: yearOf(row) })
  return shownWork(cardOf(row), { ...more, series: row.series, left: leftOf(row), options: optionsOf(row) }, views, alt)
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

/**
 * Related works: of the same series, in its order; then of its medium and size class, then of its medium, in the
 * gallery's order. One query; each rule has an index in its order and takes no more works than are shown.
 */
export async function relatedWorks(shop: Shop, { id }: Pick<ShownWork, "id">, limit = 4): Promise<WorkCard[]> {
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
