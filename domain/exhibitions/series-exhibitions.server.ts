import { and, desc, eq, sql } from "drizzle-orm"
import { exhibitions } from "../../db/tables/exhibitions.ts"
import { pictures } from "../../db/tables/media.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"
import {
  type ExhibitionCard,
  exhibitionColumns,
  isPublicExhibition,
  leadPictureId,
  toExhibitionCard,
} from "./public-exhibitions.server.ts"

export type SeriesExhibition = ExhibitionCard & {
  /** Works of the series that it shows, in its order. */
  workIds: string[]
}

const maxExhibitions = 3

/** Exhibitions that show works of the series, the latest first. */
export async function listExhibitionsOfSeries(shop: Shop, seriesId: string): Promise<SeriesExhibition[]> {
  const [now, today] = [shop.now(), await getSiteToday(shop)]
  const workIds = sql<string[]>`array(select shown.artwork_id from exhibition_artworks as shown
    join artworks on artworks.id = shown.artwork_id and artworks.series_id = ${seriesId}
    where shown.exhibition_id = ${exhibitions.id} order by shown.position)`
  const rows = await shop.db
    .select({ ...exhibitionColumns, workIds })
    .from(exhibitions)
    .leftJoin(pictures, eq(pictures.id, leadPictureId))
    .where(and(isPublicExhibition(now), sql`cardinality(${workIds}) > 0`))
    .orderBy(desc(exhibitions.startsOn), desc(exhibitions.id))
    .limit(maxExhibitions)
  return rows.map(({ workIds: shown, ...row }) => ({ ...toExhibitionCard(row, today), workIds: shown }))
}
