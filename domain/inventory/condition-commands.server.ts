import { Readable } from "node:stream"
import { and, asc, count, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworkPictures } from "../../db/tables/artworks.ts"
import { conditionMarks, conditionPictures, conditionReports, conditionSignatures } from "../../db/tables/conditions.ts"
import { isUuid } from "../../lib/is-uuid.ts"
import { getCalendarDate } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { type CommandContext, command } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { recordEvent } from "../history.server.ts"
import { findJpegs } from "../media/jpegs.server.ts"
import { type PrivatePicture, purgePrivatePictures, withPrivatePictures } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { conditionPictureLimits, maxConditionPictures } from "./condition.ts"
import { conditionReportSchema, newConditionReportSchema } from "./condition-schema.ts"
import { createIdSchema } from "./id-schema.ts"

export type ConditionReportRow = typeof conditionReports.$inferSelect

export const conditionReportNoun = "condition report"
const place = { folder: "conditions", limits: conditionPictureLimits }
const reportNotFound = refuse("not_found", "There is no such report.")
const reportSigned = refuse("conflict", "This report is signed, and stays as it is. Begin another one.")

/** Refuses (404) a missing report, and (409) a signed one. */
async function lockUnsignedReport(tx: Transaction, id: string): Promise<Outcome<ConditionReportRow>> {
  const [row] = await tx.select().from(conditionReports).where(eq(conditionReports.id, id)).for("update")
  if (!row) return reportNotFound
  const signatures = await tx.$count(conditionSignatures, eq(conditionSignatures.reportId, id))
  return signatures > 0 ? reportSigned : done(row)
}

/** Copies the work's own pictures, so that later changes of the work leave the report as it is. Idempotent by the form's id. */
export async function createConditionReport(
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<ConditionReportRow>> {
  const read = validateInput(newConditionReportSchema, input)
  const write = (made: PrivatePicture[]) =>
    command(shop, actor, "inventory.write", read, async (run, typed): Promise<Outcome<ConditionReportRow>> => {
      const { tx, now } = run
      const work = await lockWork(tx, typed.artworkId)
      if (!work) return refuse("not_found", "There is no such work.")
      if (typed.copy > (work.editionSize ?? 0)) {
        const words =
          work.editionSize === null ? "This work has no copies." : `Its copies are 1 to ${work.editionSize}.`
        return refuse("invalid", words, { copy: words })
      }
      const wrong = await refuseFutureDay(run, typed.on)
      if (wrong) return wrong
      const [row] = await tx
        .insert(conditionReports)
        .values({ ...typed, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: conditionReports.id })
        .returning()
      if (!row) {
        const [before] = await tx.select().from(conditionReports).where(eq(conditionReports.id, typed.id))
        return before ? done(before) : reportNotFound
      }
      await insertPictures(run, row.id, 0, made)
      const detail = { artworkId: work.id, title: work.title, occasion: typed.occasion }
      await recordEvent(tx, actor, { noun: conditionReportNoun, nounId: row.id, action: "begun", detail }, now)
      return done(row)
    })
  if (!read.ok || actor.kind === "visitor") return write([])
  const files = await copyWorkPictures(shop, read.value.artworkId)
  return withPrivatePictures(shop, place, files, write)
}

async function copyWorkPictures(shop: Shop, artworkId: string): Promise<File[]> {
  const views = await shop.db
    .select({ id: artworkPictures.pictureId })
    .from(artworkPictures)
    .where(eq(artworkPictures.artworkId, artworkId))
    .orderBy(asc(artworkPictures.position))
    .limit(conditionPictureLimits.pictures)
  const ids = views.map(({ id }) => id)
  const jpegs = await findJpegs(shop.db, ids, { width: 1600 })
  const files: File[] = []
  for (const { id } of views) {
    const jpeg = jpegs.get(id)
    const stream = jpeg && (await shop.storage.public.get(jpeg.key))
    if (stream) files.push(new File([Buffer.concat(await Readable.from(stream).toArray())], `${id}.jpg`))
  }
  return files
}

async function refuseFutureDay({ tx, now }: CommandContext, on: string) {
  const { site } = await getSettings(tx, "site")
  if (on <= getCalendarDate(site.timeZone, now)) return null
  const words = "A report is of today or a day before."
  return refuse("invalid", words, { on: words })
}

async function insertPictures(
  { tx, now }: CommandContext,
  reportId: string,
  from: number,
  made: PrivatePicture[],
): Promise<void> {
  if (made.length === 0) return
  await tx
    .insert(conditionPictures)
    .values(made.map((one, at) => ({ ...one, reportId, position: from + at, addedAt: now })))
}

/** Replaces all fields and marks. Refuses (409) to overwrite what the writer has not seen. Idempotent. */
export const updateConditionReport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ConditionReportRow>> =>
  command(shop, actor, "inventory.write", validateInput(conditionReportSchema, input), async (run, asked) => {
    const { id, seen, marks, ...fields } = asked
    const { tx, now } = run
    const locked = await lockUnsignedReport(tx, id)
    if (!locked.ok) return locked
    const wrong = await refuseFutureDay(run, fields.on)
    if (wrong) return wrong
    const pictures = await tx
      .select({ id: conditionPictures.id })
      .from(conditionPictures)
      .where(eq(conditionPictures.reportId, id))
    const own = new Set(pictures.map((picture) => picture.id))
    if (marks.some(({ pictureId }) => !own.has(pictureId))) {
      const words = "A mark is on a picture that is not part of this report any more."
      return refuse("conflict", words, { marks: words })
    }
    const before = await tx
      .select()
      .from(conditionMarks)
      .where(eq(conditionMarks.reportId, id))
      .orderBy(asc(conditionMarks.position))
    const formerMarks = before.map(({ pictureId, x, y, kind, note }) => ({ pictureId, x, y, kind, note }))
    const changes = fieldChanges({ ...locked.value, marks: formerMarks }, { ...fields, marks })
    if (Object.keys(changes).length === 0) return locked
    if (locked.value.updatedAt.getTime() !== seen.getTime())
      return refuse("conflict", "Someone else just changed this report.")
    await tx.delete(conditionMarks).where(eq(conditionMarks.reportId, id))
    if (marks.length > 0)
      await tx.insert(conditionMarks).values(marks.map((mark, at) => ({ ...mark, reportId: id, position: at + 1 })))
    const [saved] = await tx
      .update(conditionReports)
      .set({ ...fields, updatedAt: now })
      .where(eq(conditionReports.id, id))
      .returning()
    if (!saved) return reportNotFound
    await recordEvent(tx, actor, { noun: conditionReportNoun, nounId: id, action: "changed", changes }, now)
    return done(saved)
  })

/** Re-encoded without metadata, and stored privately. */
export async function addConditionPictures(
  shop: Shop,
  actor: Actor,
  id: string,
  files: File[],
): Promise<Outcome<{ added: number }>> {
  const words = "Please choose a picture."
  const input = !isUuid(id)
    ? reportNotFound
    : files.length === 0
      ? refuse("invalid", words, { pictures: words })
      : done(id)
  const write = (made: PrivatePicture[]) =>
    command(shop, actor, "inventory.write", input, async (run, of): Promise<Outcome<{ added: number }>> => {
      const { tx, now } = run
      const locked = await lockUnsignedReport(tx, of)
      if (!locked.ok) return locked
      const [all] = await tx.select({ many: count() }).from(conditionPictures).where(eq(conditionPictures.reportId, of))
      const from = all?.many ?? 0
      if (from + made.length > maxConditionPictures) {
        const most = `A report has at most ${maxConditionPictures} pictures.`
        return refuse("invalid", most, { pictures: most })
      }
      await insertPictures(run, of, from, made)
      await tx.update(conditionReports).set({ updatedAt: now }).where(eq(conditionReports.id, of))
      const detail = { pictures: made.length }
      await recordEvent(tx, actor, { noun: conditionReportNoun, nounId: of, action: "pictures added", detail }, now)
      return done({ added: made.length })
    })
  return input.ok && actor.kind !== "visitor" ? withPrivatePictures(shop, place, files, write) : write([])
}

export const removeConditionPicture = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "inventory.write", validateInput(createIdSchema("picture"), input), async (run, { picture }) => {
    const { tx, now } = run
    const locked = isUuid(id) ? await lockUnsignedReport(tx, id) : reportNotFound
    if (!locked.ok) return locked
    const [deleted] = await tx
      .delete(conditionPictures)
      .where(and(eq(conditionPictures.id, picture), eq(conditionPictures.reportId, id)))
      .returning()
    if (!deleted) return refuse("not_found", "There is no such picture.")
    await tx.update(conditionReports).set({ updatedAt: now }).where(eq(conditionReports.id, id))
    await recordEvent(tx, actor, { noun: conditionReportNoun, nounId: id, action: "picture removed" }, now)
    return done(null)
  })

export const deleteConditionReport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ConditionReportRow>> =>
  command(shop, actor, "inventory.write", validateInput(createIdSchema("id"), input), async ({ tx, now }, { id }) => {
    const locked = await lockUnsignedReport(tx, id)
    if (!locked.ok) return locked
    await tx.delete(conditionReports).where(eq(conditionReports.id, id))
    const detail = { artworkId: locked.value.artworkId }
    await recordEvent(tx, actor, { noun: conditionReportNoun, nounId: id, action: "deleted", detail }, now)
    return locked
  })

export const purgeConditionPictures = (shop: Shop): Promise<void> =>
  purgePrivatePictures(shop, place.folder, async () => {
    const rows = await shop.db.select({ folder: conditionPictures.folder }).from(conditionPictures)
    return rows.map((row) => row.folder)
  })
