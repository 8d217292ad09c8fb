import { and, eq, sql } from "drizzle-orm"
import { artworks } from "../../db/tables/artworks.ts"
import { pictures } from "../../db/tables/media.ts"
import { isPublic } from "../artworks/gallery/public-works.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "../media/picture-view.ts"
import type { Shop } from "../shop.ts"

/** A work that stands for its series, at its size beside the others. `id`: a change of the work drops the cached page. */
export type StripWork = { id: string; picture: PictureView; widthMm: number | null }

/** By series: the cover and then its first works, those with pictures. @param most per series */
export async function listSeriesStrips(shop: Shop, ids: string[], most: number): Promise<Map<string, StripWork[]>> {
  if (ids.length === 0) return new Map()
  const first = sql`(select works.* from unnest(${sql.param(ids)}::uuid[]) as given (id)
    join series on series.id = given.id
    cross join lateral (
      select artworks.id, artworks.main_picture_id is not distinct from series.cover_picture_id as is_cover,
        artworks.series_rank, artworks.newest_first
      from artworks where ${isPublic} and artworks.series_id = series.id and artworks.main_picture_id is not null
      order by 2 desc, artworks.series_rank, artworks.newest_first, artworks.id limit ${most}
    ) as works) as first`
  const rows = await shop.db
    .select({
      id: artworks.id,
      seriesId: artworks.seriesId,
      widthMm: sql<number | null>`coalesce(${artworks.widthMm}, ${artworks.diameterMm})`,
      picture: pictureColumns,
    })
    .from(artworks)
    .innerJoin(first, sql`first.id = ${artworks.id}`)
    .innerJoin(pictures, and(eq(pictures.id, artworks.mainPictureId)))
    .orderBy(sql`first.is_cover desc`, sql`first.series_rank`, sql`first.newest_first`, artworks.id)
  const strips = new Map<string, StripWork[]>()
  for (const { seriesId, picture, ...work } of rows)
    strips.set(seriesId ?? "", [
      ...(strips.get(seriesId ?? "") ?? []),
      { ...work, picture: toPictureView(picture, "", gridWidths) },
    ])
  return strips
}
