import { asc, eq, sql } from "drizzle-orm"
import type { Database } from "../../db/connect.ts"
import { exhibitionArtworks, exhibitionPictures, exhibitions } from "../../db/tables/exhibitions.ts"
import { pictures } from "../../db/tables/media.ts"
import type { CalendarDate } from "../../lib/calendar-dates.ts"
import { parseRichText } from "../../lib/rich-text/rich-text.ts"
import type { Actor } from "../actor.ts"
import { type HistoryLine, listHistory } from "../history-queries.server.ts"
import { listStoredViews } from "../media/installation-views.server.ts"
import { pictureColumns } from "../media/picture-columns.server.ts"
import { gridWidths, type PictureView, toPictureView } from "../media/picture-view.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import { getSiteToday } from "../settings/site-today.server.ts"
import type { Shop } from "../shop.ts"
import { listFormerSlugs } from "../slugs.server.ts"
import type { CheckedExhibition } from "./exhibition-schema.ts"
import { type ExhibitionWork, listExhibitionWorks } from "./exhibition-works.server.ts"
import type { PressFile } from "./press-file.ts"
import { listPressFiles } from "./press-file-queries.server.ts"
import type { ExhibitionRow } from "./write-exhibition.server.ts"

type Publication = "hidden" | "scheduled" | "public" | "deleted"

export type ExhibitionForEdit = {
  id: string
  value: CheckedExhibition
  updatedAt: Date
  history: HistoryLine[]
  publication: Publication
  publishedAt: Date | null
  former: string[]
  works: ExhibitionWork[]
  pictures: Record<string, Omit<PictureView, "alt">>
  pressFiles: PressFile[]
  walls: number
  today: CalendarDate
  currency: string
}

export const getExhibitionForEdit = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ExhibitionForEdit>> =>
  query(shop, actor, "exhibitions.read", async (db) => {
    const there = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
    const [row] = there ? await db.select().from(exhibitions).where(eq(exhibitions.id, id)) : []
    if (!row) return refuse("not_found", "There is no such exhibition.")
    const [{ listed, views, former, shown, walls }, works, pressFiles, history, today, { site }] = await Promise.all([
      selectParts(db, id, row.mainPictureId),
      listExhibitionWorks(shop, actor, id),
      listPressFiles(shop, actor, id),
      listHistory(db, "exhibition", id, 50),
      getSiteToday(shop),
      getSettings(db, "site"),
    ])
    if (!works.ok) return works
    if (!pressFiles.ok) return pressFiles
    return done({
      id,
      value: {
        ...getEditedFields(row),
        // Files that never arrived have been purged.
        press: row.press.map((entry) => ({
          ...entry,
          fileId: pressFiles.value.find((file) => file.id === entry.fileId)?.id ?? null,
        })),
        works: listed.map(({ artworkId, label, price }) => ({ artworkId, label, price })),
        views,
      },
      updatedAt: row.updatedAt,
      history,
      publication: getPublication(row, shop.now()),
      publishedAt: row.publishedAt,
      former,
      works: works.value,
      pressFiles: pressFiles.value,
      pictures: Object.fromEntries(
        shown.map(({ id: pictureId, ...picture }) => [pictureId, toPictureView(picture, "", gridWidths)]),
      ),
      walls: walls.rows[0]?.walls ?? 0,
      today,
      currency: site.currency,
    })
  })

async function selectParts(db: Database, id: string, mainPictureId: string | null) {
  const [listed, views, former, shown, walls] = await Promise.all([
    db
      .select()
      .from(exhibitionArtworks)
      .where(eq(exhibitionArtworks.exhibitionId, id))
      .orderBy(asc(exhibitionArtworks.position)),
    listStoredViews(db, exhibitionPictures, { exhibitionId: id }),
    listFormerSlugs(db, "exhibition", id),
    db
      .select({ id: pictures.id, ...pictureColumns })
      .from(pictures)
      .where(
        sql`${pictures.id} = ${mainPictureId}::uuid or ${pictures.id} in (select picture_id from exhibition_pictures where exhibition_id = ${id})`,
      ),
    db.execute<{ walls: number }>(sql`select count(*)::int as walls from exhibition_walls where exhibition_id = ${id}`),
  ])
  return { listed, views, former, shown, walls }
}

function getEditedFields(row: ExhibitionRow) {
  const { id, publishedAt, archivedAt, createdAt, updatedAt, hangingVersion, hangingUnit, ...fields } = row
  return {
    ...fields,
    kind: fields.kind as CheckedExhibition["kind"],
    submissionResult: fields.submissionResult as CheckedExhibition["submissionResult"],
    statement: fields.statement && (parseRichText(fields.statement) as CheckedExhibition["statement"]),
  }
}

function getPublication({ archivedAt, publishedAt }: ExhibitionRow, now: Date): Publication {
  if (archivedAt) return "deleted"
  if (publishedAt === null) return "hidden"
  return publishedAt > now ? "scheduled" : "public"
}
