import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm"
import { artworks } from "../../../db/tables/artworks.ts"
import { pictures } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { pictureColumns } from "../../media/picture-columns.server.ts"
import { gridWidths, type PictureView, type StoredPicture, toPictureView } from "../../media/picture-view.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import { isHeld } from "../gallery/public-works.server.ts"

export type SmallPicture = Omit<PictureView, "alt">

const toSmallPicture = (picture: StoredPicture): SmallPicture => toPictureView(picture, "", gridWidths)

/** Main pictures by work id, in one query; works without a picture are omitted. */
export async function getWorkPictures(shop: Shop, ids: (string | null)[]): Promise<Record<string, SmallPicture>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return {}
  const rows = await shop.db
    .select({ id: artworks.id, ...pictureColumns })
    .from(artworks)
    .innerJoin(pictures, eq(pictures.id, artworks.mainPictureId))
    .where(inArray(artworks.id, wanted))
  return Object.fromEntries(rows.map(({ id, ...picture }) => [id, toSmallPicture(picture)]))
}

export type PictureShelf = { status: string; pictures: (SmallPicture & { id: string })[] }

/** Drafts and works on hold have a status of their own. */
export const listPictureShelves = (shop: Shop, actor: Actor, most = 40): Promise<Outcome<PictureShelf[]>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const status = sql<string>`case when ${artworks.publishedAt} is null then 'draft' when ${isHeld(shop.now())} then 'on_hold' else ${artworks.availability} end`
    const ranked = db
      .select({
        id: artworks.id,
        pictureId: artworks.mainPictureId,
        status: status.as("status"),
        place:
          sql<number>`row_number() over (partition by ${status} order by ${artworks.galleryRank}, ${artworks.newestFirst}, ${artworks.id})`.as(
            "place",
          ),
      })
      .from(artworks)
      .where(and(isNull(artworks.archivedAt), isNotNull(artworks.mainPictureId)))
      .as("ranked")
    const rows = await db
      .select({ id: ranked.id, status: ranked.status, ...pictureColumns })
      .from(ranked)
      .innerJoin(pictures, eq(pictures.id, ranked.pictureId))
      .where(sql`${ranked.place} <= ${most}`)
      .orderBy(asc(ranked.place))
    const shelves = Map.groupBy(rows, (row) => row.status)
    return done(
      [...shelves].map(([name, works]) => ({
        status: name,
        pictures: works.map(({ id, ...picture }) => ({ id, ...toSmallPicture(picture) })),
      })),
    )
  })

/** `lacks`: what the work needs before it can be shown or sold. */
export type UnfinishedWork = { id: string; title: string; lacks: ("picture" | "price")[]; published: boolean }

/** A published work without a price is intended: it shows “Price on request”. */
export const listUnfinishedWorks = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ works: UnfinishedWork[]; count: number }>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const rows = await db
      .select({
        id: artworks.id,
        title: artworks.title,
        published: isNotNull(artworks.publishedAt),
        lacksPicture: isNull(artworks.mainPictureId),
        lacksPrice: sql<boolean>`(${artworks.price} is null and ${artworks.availability} = 'available' and ${artworks.publishedAt} is null)`,
        count: sql<number>`(count(*) over ())::int`,
      })
      .from(artworks)
      .where(
        sql`${artworks.archivedAt} is null and (${artworks.mainPictureId} is null or (${artworks.price} is null and ${artworks.availability} = 'available' and ${artworks.publishedAt} is null))`,
      )
      .orderBy(asc(artworks.newestFirst), asc(artworks.id))
      .limit(5)
    const works = rows.map(({ id, title, published, lacksPicture, lacksPrice }) => ({
      id,
      title,
      published: Boolean(published),
      lacks: [...(lacksPicture ? ["picture" as const] : []), ...(lacksPrice ? ["price" as const] : [])],
    }))
    return done({ works, count: rows[0]?.count ?? 0 })
  })
