import type { Readable } from "node:stream"
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm"
import { matchesId } from "../../db/matches-id.ts"
import { conditionMarks, conditionPictures, conditionReports, conditionSignatures } from "../../db/tables/conditions.ts"
import type { Actor } from "../actor.ts"
import { type HistoryLine, listHistory } from "../history-queries.server.ts"
import { getPrivateFileKey } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { Occasion } from "./condition.ts"
import { type ConditionReportRow, conditionReportNoun } from "./condition-commands.server.ts"
import type { SignatureRow } from "./sign-condition-report.server.ts"

/** In pixels. */
type ReportPicture = { id: string; width: number; height: number }

export type ConditionReport = Omit<ConditionReportRow, "occasion"> & {
  occasion: Occasion
  pictures: ReportPicture[]
  marks: (typeof conditionMarks.$inferSelect)[]
  signatures: SignatureRow[]
  history: HistoryLine[]
}

const reportNotFound = refuse("not_found", "There is no such report.")

export const getConditionReport = (shop: Shop, actor: Actor, id: string): Promise<Outcome<ConditionReport>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const [row] = await db.select().from(conditionReports).where(matchesId(conditionReports.id, id))
    if (!row) return reportNotFound
    const [pictures, marks, signatures, history] = await Promise.all([
      db
        .select({ id: conditionPictures.id, width: conditionPictures.width, height: conditionPictures.height })
        .from(conditionPictures)
        .where(eq(conditionPictures.reportId, id))
        .orderBy(asc(conditionPictures.addedAt), asc(conditionPictures.position)),
      db.select().from(conditionMarks).where(eq(conditionMarks.reportId, id)).orderBy(asc(conditionMarks.position)),
      db
        .select()
        .from(conditionSignatures)
        .where(eq(conditionSignatures.reportId, id))
        .orderBy(asc(conditionSignatures.signedAt)),
      listHistory(db, conditionReportNoun, id, 50),
    ])
    return done({ ...row, occasion: row.occasion as Occasion, pictures, marks, signatures, history })
  })

export const listConditionReports = (
  shop: Shop,
  actor: Actor,
  artworkId: string,
): Promise<Outcome<(ConditionReportRow & { signatures: SignatureRow[] })[]>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const rows = await db
      .select()
      .from(conditionReports)
      .where(matchesId(conditionReports.artworkId, artworkId))
      .orderBy(desc(conditionReports.on), desc(conditionReports.createdAt), desc(conditionReports.id))
    if (rows.length === 0) return done([])
    const reportIds = rows.map(({ id }) => id)
    const signatures = await db
      .select()
      .from(conditionSignatures)
      .where(inArray(conditionSignatures.reportId, reportIds))
      .orderBy(asc(conditionSignatures.signedAt))
    return done(rows.map((row) => ({ ...row, signatures: signatures.filter(({ reportId }) => reportId === row.id) })))
  })

export const listConditionPictureFiles = (shop: Shop, id: string) =>
  shop.db
    .select()
    .from(conditionPictures)
    .where(eq(conditionPictures.reportId, id))
    .orderBy(asc(conditionPictures.addedAt), asc(conditionPictures.position))

/** From the latest signed report of each work itself. Works without one are not in the map. */
export async function getSignedConditions(
  shop: Shop,
  artworkIds: string[],
): Promise<Map<string, { overall: string; on: string }>> {
  if (artworkIds.length === 0) return new Map()
  const { artworkId, overall, on, createdAt, copy } = conditionReports
  const rows = await shop.db
    .selectDistinctOn([artworkId], { artworkId, overall, on })
    .from(conditionReports)
    .where(
      and(
        inArray(artworkId, artworkIds),
        eq(copy, 0),
        sql`exists (select from ${conditionSignatures} where ${conditionSignatures.reportId} = ${conditionReports.id})`,
      ),
    )
    .orderBy(artworkId, desc(on), desc(createdAt))
  return new Map(rows.map((row) => [row.artworkId, row]))
}

export const getConditionPicture = (
  shop: Shop,
  actor: Actor,
  reportId: string,
  request: { id: string; small: boolean },
): Promise<Outcome<Readable>> =>
  query(shop, actor, "inventory.read", async (db) => {
    const none = refuse("not_found", "There is no such picture.")
    const [row] = await db
      .select()
      .from(conditionPictures)
      .where(and(matchesId(conditionPictures.id, request.id), matchesId(conditionPictures.reportId, reportId)))
    const file = row && (await shop.storage.private.get(getPrivateFileKey(row, request.small)))
    return file ? done(file) : none
  })
