import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm"
import { artworkPictures, artworks, series, uploadDrafts } from "../../../db/tables/artworks.ts"
import { pictures, uploads } from "../../../db/tables/media.ts"
import type { Actor } from "../../actor.ts"
import { countArrivedBytes } from "../../media/count-arrived-bytes.server.ts"
import { pictureColumns } from "../../media/picture-columns.server.ts"
import { gridWidths, toPictureView } from "../../media/picture-view.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { Draft, DraftFile } from "./draft.ts"

const maxDrafts = 500

/** In the order of the chosen files. */
export const listDrafts = (shop: Shop, actor: Actor): Promise<Outcome<Draft[]>> =>
  query(shop, actor, "artworks.read", async (db) => {
    const rows = await db
      .select({
        draft: uploadDrafts,
        work: artworks,
        series: series.title,
        picture: pictureColumns,
        pictureProblem: pictures.problem,
        pictures: sql<number>`(select count(*)::int from ${artworkPictures} where ${artworkPictures.artworkId} = ${artworks.id})`,
        twin: sql<string | null>`(
          select other.title from ${artworkPictures} hung
          join ${artworks} other on other.id = hung.artwork_id
          left join ${uploadDrafts} draft on draft.artwork_id = other.id and other.published_at is null
          where hung.picture_id = ${artworks.mainPictureId} and other.id <> ${artworks.id} and other.archived_at is null
            and (draft.place is null or draft.place < ${uploadDrafts.place})
          limit 1)`,
      })
      .from(uploadDrafts)
      .innerJoin(artworks, eq(artworks.id, uploadDrafts.artworkId))
      .leftJoin(series, eq(series.id, artworks.seriesId))
      .leftJoin(pictures, eq(pictures.id, artworks.mainPictureId))
      .where(and(isNull(artworks.publishedAt), isNull(artworks.archivedAt)))
      .orderBy(asc(uploadDrafts.place))
      .limit(maxDrafts)
    const workIds = rows.map(({ work }) => work.id)
    const files = await getFilesByWork(shop, workIds)
    return done(
      rows.map(({ draft, work, series: inSeries, picture, pictureProblem, pictures: count, twin }) => ({
        id: work.id,
        title: work.title,
        inventoryNumber: work.inventoryNumber,
        yearText: work.yearText,
        year: work.year,
        medium: work.medium,
        size: work.size,
        heightMm: work.heightMm,
        widthMm: work.widthMm,
        depthMm: work.depthMm,
        diameterMm: work.diameterMm,
        price: work.price,
        currency: work.currency,
        series: inSeries,
        guessed: draft.guessed,
        withoutPrice: draft.withoutPrice,
        picture: picture ? toPictureView(picture, "", gridWidths) : null,
        pictures: count,
        pictureProblem,
        files: files.get(work.id) ?? [],
        twin: draft.keepsTwin ? null : twin,
        createdAt: draft.createdAt.toISOString(),
      })),
    )
  })

/** Incomplete or refused uploads, by work. */
export async function getFilesByWork(shop: Shop, ids: string[]): Promise<Map<string, DraftFile[]>> {
  const found = new Map<string, DraftFile[]>()
  if (ids.length === 0) return found
  const rows = await shop.db
    .select()
    .from(uploads)
    .where(and(inArray(uploads.subjectId, ids), ne(uploads.state, "done")))
    .orderBy(asc(uploads.place))
  const arrived = await countArrivedBytes(shop, rows)
  for (const { id, subjectId, name, bytes, problem, place } of rows) {
    const file = { id, name, bytes, arrived: arrived.get(id) ?? 0, problem, main: place === 0 }
    if (subjectId) found.set(subjectId, [...(found.get(subjectId) ?? []), file])
  }
  return found
}
