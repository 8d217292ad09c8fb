import { Readable } from "node:stream"
import { and, asc, count, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { artworkPictures } from "../../db/tables/artworks.ts"
import { conditionMarks, conditionPictures, conditionReports, conditionSignatures } from "../../db/tables/conditions.ts"
import { dayIn } from "../../lib/site-time.ts"
import type { Actor } from "../actor.ts"
import { lockWork } from "../artworks/lock-works.server.ts"
import { checked } from "../checked.ts"
import { command, type Run } from "../command.server.ts"
import { fieldChanges } from "../field-changes.server.ts"
import { record } from "../history.server.ts"
import { jpegsOf } from "../media/jpegs.server.ts"
import { type MadePicture, sweepPrivatePictures, withPrivatePictures } from "../media/private-pictures.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { byId } from "./by-id.ts"
import { conditionPictureLimits, mostConditionPictures } from "./condition.ts"
import { changedReport, newReport } from "./condition-schema.ts"
import { isId } from "./is-id.ts"

export type ReportRow = typeof conditionReports.$inferSelect

export const reportNoun = "condition report"
const place = { folder: "conditions", limits: conditionPictureLimits }
const noReport = refuse("not_found", "There is no such report.")
const isSigned = refuse("conflict", "This report is signed, and stays as it is. Begin another one.")

/** Refuses (404) a missing report, and (409) a signed one. */
async function lockUnsigned(tx: Transaction, id: string): Promise<Outcome<ReportRow>> {
  const [row] = await tx.select().from(conditionReports).where(eq(conditionReports.id, id)).for("update")
  if (!row) return noReport
  const signatures = await tx.$count(conditionSignatures, eq(conditionSignatures.reportId, id))
  return signatures > 0 ? isSigned : done(row)
}

/** Copies the work's own pictures, so that later changes of the work leave the report as it is. Idempotent by the form's id. */
export async function beginReport(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ReportRow>> {
  const read = checked(newReport, input)
  const write = (made: MadePicture[]) =>
    command(shop, actor, "inventory.write", read, async (run, typed): Promise<Outcome<ReportRow>> => {
      const { tx, now } = run
      const work = await lockWork(tx, typed.artworkId)
      if (!work) return refuse("not_found", "There is no such work.")
      if (typed.copy > (work.editionSize ?? 0)) {
        const words =
          work.editionSize === null ? "This work has no copies." : `Its copies are 1 to ${work.editionSize}.`
        return refuse("invalid", words, { copy: words })
      }
      const wrong = await whyNotOn(run, typed.on)
      if (wrong) return wrong
      const [row] = await tx
        .insert(conditionReports)
        .values({ ...typed, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: conditionReports.id })
        .returning()
      if (!row) {
        const [before] = await tx.select().from(conditionReports).where(eq(conditionReports.id, typed.id))
        return before ? done(before) : noReport
      }
      await keepPictures(run, row.id, 0, made)
      const detail = { artworkId: work.id, title: work.title, occasion: typed.occasion }
      await record(tx, actor, { noun: reportNoun, nounId: row.id, action: "begun", detail }, now)
      return done(row)
    })
  if (!read.ok || actor.kind === "visitor") return write([])
  const files = await filesOfWork(shop, read.value.artworkId)
  return withPrivatePictures(shop, place, files, write)
}

async function filesOfWork(shop: Shop, artworkId: string): Promise<File[]> {
  const views = await shop.db
    .select({ id: artworkPictures.pictureId })
    .from(artworkPictures)
    .where(eq(artworkPictures.artworkId, artworkId))
    .orderBy(asc(artworkPictures.position))
    .limit(conditionPictureLimits.pictures)
  const jpegs = await jpegsOf(
    shop.db,
    views.map(({ id }) => id),
    { width: 1600 },
  )
  const files: File[] = []
  for (const { id } of views) {
    const jpeg = jpegs.get(id)
    const stream = jpeg && (await shop.storage.public.get(jpeg.key))
    if (stream) files.push(new File([Buffer.concat(await Readable.from(stream).toArray())], `${id}.jpg`))
  }
  return files
}

async function whyNotOn({ tx, now }: Run, on: string) {
  const { site } = await readSettings(tx, "site")
  if (on <= dayIn(site.timeZone, now)) return null
  const words = "A report is of today or a day before."
  return refuse("invalid", words, { on: words })
}

async function keepPictures({ tx, now }: Run, reportId: string, from: number, made: MadePicture[]): Promise<void> {
  if (made.length === 0) return
  await tx
    .insert(conditionPictures)
    .values(made.map((one, at) => ({ ...one, reportId, position: from + at, addedAt: now })))
}

/** Replaces all fields and marks. Refuses (409) to overwrite what the writer has not seen. Idempotent. */
export const saveReport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ReportRow>> =>
  command(
    shop,
    actor,
    "inventory.write",
    checked(changedReport, input),
    async (run, { id, seen, marks, ...fields }) => {
      const { tx, now } = run
      const locked = await lockUnsigned(tx, id)
      if (!locked.ok) return locked
      const wrong = await whyNotOn(run, fields.on)
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
      const said = before.map(({ pictureId, x, y, kind, note }) => ({ pictureId, x, y, kind, note }))
      const changes = fieldChanges({ ...locked.value, marks: said }, { ...fields, marks })
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
      if (!saved) return noReport
      await record(tx, actor, { noun: reportNoun, nounId: id, action: "changed", changes }, now)
      return done(saved)
    },
  )

/** Re-encoded without metadata, and stored privately. */
export async function addReportPictures(
  shop: Shop,
  actor: Actor,
  id: string,
  files: File[],
): Promise<Outcome<{ added: number }>> {
  const words = "Please choose a picture."
  const input = !isId(id) ? noReport : files.length === 0 ? refuse("invalid", words, { pictures: words }) : done(id)
  const write = (made: MadePicture[]) =>
    command(shop, actor, "inventory.write", input, async (run, of): Promise<Outcome<{ added: number }>> => {
      const { tx, now } = run
      const locked = await lockUnsigned(tx, of)
      if (!locked.ok) return locked
      const [all] = await tx.select({ many: count() }).from(conditionPictures).where(eq(conditionPictures.reportId, of))
      const from = all?.many ?? 0
      if (from + made.length > mostConditionPictures) {
        const most = `A report has at most ${mostConditionPictures} pictures.`
        return refuse("invalid", most, { pictures: most })
      }
      await keepPictures(run, of, from, made)
      await tx.update(conditionReports).set({ updatedAt: now }).where(eq(conditionReports.id, of))
      const detail = { pictures: made.length }
      await record(tx, actor, { noun: reportNoun, nounId: of, action: "pictures added", detail }, now)
      return done({ added: made.length })
    })
  return input.ok && actor.kind !== "visitor" ? withPrivatePictures(shop, place, files, write) : write([])
}

export const removeReportPicture = (shop: Shop, actor: Actor, id: string, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "inventory.write", checked(byId("picture"), input), async ({ tx, now }, { picture }) => {
    const locked = isId(id) ? await lockUnsigned(tx, id) : noReport
    if (!locked.ok) return locked
    const [gone] = await tx
      .delete(conditionPictures)
      .where(and(eq(conditionPictures.id, picture), eq(conditionPictures.reportId, id)))
      .returning()
    if (!gone) return refuse("not_found", "There is no such picture.")
    await tx.update(conditionReports).set({ updatedAt: now }).where(eq(conditionReports.id, id))
    await record(tx, actor, { noun: reportNoun, nounId: id, action: "picture removed" }, now)
    return done(null)
  })

export const deleteReport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ReportRow>> =>
  command(shop, actor, "inventory.write", checked(byId("id"), input), async ({ tx, now }, { id }) => {
    const locked = await lockUnsigned(tx, id)
    if (!locked.ok) return locked
    await tx.delete(conditionReports).where(eq(conditionReports.id, id))
    const detail = { artworkId: locked.value.artworkId }
    await record(tx, actor, { noun: reportNoun, nounId: id, action: "deleted", detail }, now)
    return locked
  })

export const sweepConditionPictures = (shop: Shop): Promise<void> =>
  sweepPrivatePictures(shop, place.folder, async () => {
    const rows = await shop.db.select({ folder: conditionPictures.folder }).from(conditionPictures)
    return rows.map((row) => row.folder)
  })
