import { and, asc, eq, sql } from "drizzle-orm"
import { artworkPictures, artworks, series } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import type { Shop } from "../shop.ts"
import { cardColumns, cardOf, isPublic, leftOf } from "./public-works.server.ts"
import { altOf, type WorkCard, yearOf } from "./work-card.ts"
import { type ShownWork, shownWork } from "./work-page.ts"

/** The works the artist puts first: at most six, in the gallery's order. */
export async function featuredWorks(shop: Shop): Promise<WorkCard[]> {
  const rows = await shop.db
    .select(cardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(sql`${isPublic} and artworks.is_featured`)
    .orderBy(asc(artworks.hangRank), asc(artworks.newestFirst), asc(artworks.id))
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
        updatedAt: artworks.updatedAt,
        series: { id: series.id, slug: series.slug, title: series.title, years: series.years },
      })
      .from(artworks)
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .leftJoin(series, eq(series.id, artworks.seriesId))
      .where(and(isPublic, eq(artworks.id, idOrSlug))),
    picturesOf(shop, idOrSlug),
  ])
  const [row] = rows
  if (!row) return null
  const { description, type, signed, framed, creditLine, conditionStatus, depthMm, updatedAt } = row
  const more = { description, type, signed, framed, creditLine, conditionStatus, depthMm, updatedAt }
  const alt = altOf({ ...row, year: yearOf(row) })
  return { kind: "work", work: shownWork(cardOf(row), { ...more, series: row.series, left: leftOf(row) }, views, alt) }
}

const picturesOf = (shop: Shop, artworkId: string) =>
  shop.db
    .select({
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      variants: pictures.variants,
      tiles: pictures.tiles,
      placeholder: pictures.placeholder,
      caption: artworkPictures.caption,
    })
    .from(artworkPictures)
    .innerJoin(pictures, eq(pictures.id, artworkPictures.pictureId))
    .where(eq(artworkPictures.artworkId, artworkId))
    .orderBy(asc(artworkPictures.position))

/** Works to hang beside one: of its series, then of its medium. One query. */
export async function relatedWorks(shop: Shop, work: ShownWork, limit = 4): Promise<WorkCard[]> {
  const others = sql`${isPublic} and artworks.id <> ${work.id}`
  const order = sql`order by hang_rank, newest_first, id limit ${limit}`
  const near = sql`artworks.id in (
    (select id from artworks where ${others} and series_id = ${work.series?.id ?? null} ${order})
    union all (select id from artworks where ${others} and medium = ${work.medium} and medium <> '' ${order}))`
  const rows = await shop.db
    .select(cardColumns(shop.now()))
    .from(artworks)
    .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(near)
    .orderBy(
      sql`coalesce(artworks.series_id = ${work.series?.id ?? null}, false) desc, artworks.hang_rank, artworks.newest_first, artworks.id`,
    )
    .limit(limit)
  return rows.map(cardOf)
}
