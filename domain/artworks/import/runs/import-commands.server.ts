import { and, eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { importCells, imports } from "../../../../db/tables/imports.ts"
import { uploads } from "../../../../db/tables/media.ts"
import { type Actor, getActorName } from "../../../actor.ts"
import { type CommandContext, command } from "../../../command.server.ts"
import { recordEvent } from "../../../history.server.ts"
import { canTransition } from "../../../machine.ts"
import { announcedFileSchema, formatTooManyBytes, getFileName } from "../../../media/upload.ts"
import {
  announceUploads,
  hasUploadStarted,
  isSameFile,
  listUploadsOfSameFiles,
} from "../../../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../../../problem.ts"
import { getSettings } from "../../../settings/settings-queries.server.ts"
import type { Shop } from "../../../shop.ts"
import { validateInput } from "../../../validate-input.ts"
import { canUndoImport, type ImportRow, parseImportRow } from "./import.ts"
import { importChoicesSchema } from "./import-choices.ts"
import { importMachine } from "./import-machine.ts"
import { rememberChoices } from "./open-import.server.ts"
import { refuseMissingImport } from "./restored-imports.server.ts"

type FileToSend = { import: string; upload: string; begun: boolean }

/** Before any byte is sent. An upload that the actor began continues. */
export const announceImport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<FileToSend>> =>
  command(shop, actor, "imports.write", validateInput(announcedFileSchema, input), async (run, file) => {
    const { tx, now } = run
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    const { uploads: limits } = await getSettings(tx, "uploads")
    if (file.bytes === 0) return refuse("invalid", "This file is empty.")
    if (file.bytes > limits.megabytes * 1e6) return refuse("invalid", formatTooManyBytes(file.bytes, limits.megabytes))
    const same = await listUploadsOfSameFiles(run, "import", [file])
    const waiting = same.find((row) => row.state === "waiting" && isSameFile(row, file))
    if (waiting?.subjectId)
      return done({ import: waiting.subjectId, upload: waiting.id, begun: hasUploadStarted(waiting) })
    const [row] = await tx
      .insert(imports)
      .values({
        fileName: getFileName(file.path).slice(0, 300).toWellFormed(),
        bytes: file.bytes,
        ownerId: actor.id,
        ownerName: getActorName(actor),
        createdAt: now,
      })
      .returning({ id: imports.id })
    if (!row) throw new Error("the import was not written")
    const [upload] = await announceUploads(run, "import", [{ ...file, subjectId: row.id, place: 0, caption: "" }])
    if (!upload) throw new Error("the upload was not written")
    return done({ import: row.id, upload: upload.id, begun: false })
  })

const picturesInput = z.strictObject({
  id: z.uuid(),
  files: z.array(announcedFileSchema).min(1, "Choose at least one file.").max(500, "At most 500 files at a time."),
})

/** Pictures or ZIP files, before any byte is sent. */
export const announceImportPictures = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<({ upload: string; begun: boolean } | { refused: string })[]>> =>
  command(shop, actor, "imports.write", validateInput(picturesInput, input), async (run, { id, files }) => {
    const found = await lockImport(run, id)
    if (!found.ok) return found
    if (!canTransition(importMachine, found.value.state, "reading", "admin"))
      return refuse(
        "conflict",
        "This import has begun. Add pictures to the works themselves, or import the file again.",
      )
    const { uploads: limits } = await getSettings(run.tx, "uploads")
    const most = (path: string) => (/\.zip$/i.test(path) ? 20 * limits.megabytes : limits.megabytes)
    const same = await listUploadsOfSameFiles(run, "import picture", files)
    const answers: ({ upload: string; begun: boolean } | { refused: string })[] = []
    for (const file of files) {
      const megabytes = most(file.path)
      if (file.bytes === 0 || file.bytes > megabytes * 1e6) {
        answers.push({ refused: file.bytes === 0 ? "This file is empty." : formatTooManyBytes(file.bytes, megabytes) })
        continue
      }
      const waiting = same.find((row) => row.subjectId === id && row.state === "waiting" && isSameFile(row, file))
      const [row] = waiting
        ? [waiting]
        : await announceUploads(run, "import picture", [{ ...file, subjectId: id, place: 0, caption: "" }])
      if (!row) throw new Error("the upload was not written")
      answers.push({ upload: row.id, begun: hasUploadStarted(row) })
    }
    return done(answers)
  })

export async function lockImport({ tx }: CommandContext, id: string): Promise<Outcome<ImportRow>> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update")
  return row ? done(parseImportRow(row)) : refuseMissingImport(tx, id)
}

export async function queueImportReading(
  { shop, tx }: CommandContext,
  { id }: { id: string },
  set: Partial<typeof imports.$inferInsert> = {},
  options: { startAfter?: number } = {},
) {
  const [row] = await tx
    .update(imports)
    .set({ ...set, state: "reading", revision: sql`${imports.revision} + 1`, rowsDone: 0 })
    .where(eq(imports.id, id))
    .returning({ revision: imports.revision })
  if (!row) throw new Error("the import is gone")
  await shop.jobs.send(tx, "read-import", { importId: id, revision: row.revision }, options)
}

/** Once, when the last picture is uploaded or abandoned. */
export async function queueReadingAfterLastPicture(run: CommandContext, id: string) {
  const found = await lockImport(run, id)
  if (!found.ok) return
  const row = found.value
  const isLast = (await arrivingPictures(run, id)) === 0
  if (isLast && !row.begunAt && canTransition(importMachine, row.state, "reading", "admin"))
    await queueImportReading(run, row)
}

const arrivingPictures = ({ tx }: CommandContext, id: string) =>
  tx.$count(
    uploads,
    and(eq(uploads.subjectId, id), eq(uploads.purpose, "import picture"), eq(uploads.state, "waiting")),
  )

const importStarted = "This import has begun, so its choices stay as they are."
const choicesInput = z.strictObject({ id: z.uuid(), choices: importChoicesSchema.partial() })

/** `undefined` resets a choice. A change of the table (encoding, delimiter, sheet) deletes the answers. */
export const saveImportChoices = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(choicesInput, input), async (run, { id, choices }) => {
    const found = await lockImport(run, id)
    if (!found.ok) return found
    const row = found.value
    if (row.next > 0 || !canTransition(importMachine, row.state, "reading", "admin"))
      return refuse("conflict", importStarted)
    const columns = choices.columns && { ...row.choices.columns, ...choices.columns }
    const { columns: before, ...otherChoices } = row.choices
    // The layout decides about all columns.
    const chosen = "layout" in choices ? columns : (columns ?? before)
    const next = { ...otherChoices, ...choices, ...(chosen ? { columns: chosen } : { columns: undefined }) }
    if ("encoding" in choices || "delimiter" in choices || "sheet" in choices)
      await run.tx.delete(importCells).where(eq(importCells.importId, id))
    await queueImportReading(run, row, { choices: next })
    return done(null)
  })

/** Debounces quick corrections, because each reading processes all rows. */
const debounceSeconds = 1

const answersInput = z.strictObject({
  id: z.uuid(),
  cells: z
    .array(z.strictObject({ row: z.int(), heading: z.string().max(2000), answer: z.string().max(2000).nullable() }))
    .min(1)
    .max(500),
})

/** `answer` replaces the file's cell; null withdraws it. */
export const saveCellAnswers = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(answersInput, input), async (run, { id, cells }) => {
    const found = await lockImport(run, id)
    if (!found.ok) return found
    if (found.value.next > 0 || !canTransition(importMachine, found.value.state, "reading", "admin"))
      return refuse("conflict", importStarted)
    let written = 0
    for (const { row, heading, answer } of cells) {
      const cell = and(eq(importCells.importId, id), eq(importCells.row, row), eq(importCells.heading, heading))
      const { rowCount } = await run.tx.update(importCells).set({ answer }).where(cell)
      written += rowCount ?? 0
    }
    if (written === 0) return refuse("not_found", "There is no such cell.")
    await queueImportReading(run, found.value, {}, { startAfter: debounceSeconds })
    return done(null)
  })

const idSchema = z.object({ id: z.uuid() })

export const acceptProposals = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(idSchema, input), async (run, { id }) => {
    const found = await lockImport(run, id)
    if (!found.ok) return found
    if (found.value.next > 0 || !canTransition(importMachine, found.value.state, "reading", "admin"))
      return refuse("conflict", importStarted)
    const open = and(eq(importCells.importId, id), sql`answer is null and proposal is not null`)
    const { rowCount } = await run.tx.update(importCells).set({ answer: sql`proposal` }).where(open)
    if (rowCount) await queueImportReading(run, found.value)
    return done(null)
  })

/** Starts or resumes. Only one import at a time. */
export const startImport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(idSchema, input), async (run, { id }) => {
    const { tx, now } = run
    const found = await lockImport(run, id)
    if (!found.ok) return found
    const row = found.value
    if (row.state === "running") return done(null)
    if (row.state === "reading")
      return refuse("conflict", "The file is still being read. You can import it as soon as that is done.")
    const isUndone = row.removed + row.restored + row.kept > 0
    if (!canTransition(importMachine, row.state, "running", "admin") || !row.key || isUndone)
      return refuse("conflict", "This import cannot begin now.")
    if (row.found?.revision !== row.revision) return refuse("conflict", "The file must be read again first.")
    if (!row.mapping?.columns.title) return refuse("invalid", "No column of this file holds titles. Which one does?")
    if (row.next === 0 && (await arrivingPictures(run, id)) > 0)
      return refuse("conflict", "Its pictures are still arriving. Wait for them, or go on without them.")
    const other = await refuseConcurrentImport(run, id)
    if (other) return other
    const set = { state: "running", wants: null, problem: null, finishedAt: null, begunAt: row.begunAt ?? now } as const
    await tx
      .update(imports)
      .set({ ...set, ...(row.next === 0 && { rowsDone: 0 }) })
      .where(eq(imports.id, id))
    await shop.jobs.send(tx, "run-import", { importId: id })
    if (row.next === 0) await rememberChoices(tx, row, now)
    await recordEvent(tx, actor, { noun: "import", nounId: id, action: "begun", detail: { file: row.fileName } }, now)
    return done(null)
  })

/** Serializes imports and undos; refuses while another one is in progress. */
export async function refuseConcurrentImport({ tx }: Pick<CommandContext, "tx">, id?: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('solander imports'))`)
  const [other] = await tx
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(inArray(imports.state, ["running", "undoing"]))
  if (!other || other.id === id) return null
  return refuse("conflict", `${other.fileName} is being imported or undone now. Wait until it has ended.`)
}

const stopInput = z.object({ id: z.uuid(), undo: z.boolean() })

/** Stops after the current batch; `undo` also reverts the import. */
export const stopImport = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(stopInput, input), async (run, { id, undo }) => {
    const found = await lockImport(run, id)
    if (!found.ok) return found
    if (found.value.state !== "running") return refuse("conflict", "This import is not running.")
    await run.tx
      .update(imports)
      .set({ wants: undo ? "undo" : "stop" })
      .where(eq(imports.id, id))
    return done(null)
  })

export const requestImportUndo = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> =>
  command(shop, actor, "imports.write", validateInput(idSchema, input), async (run, { id }) => {
    const { tx, now } = run
    const found = await lockImport(run, id)
    if (!found.ok) return found
    const row = found.value
    if (row.state === "undoing" || row.state === "undone") return done(null)
    if (!canUndoImport(row, now)) return refuse("conflict", "This import can no longer be undone.")
    const other = await refuseConcurrentImport(run, id)
    if (other) return other
    await tx.update(imports).set({ state: "undoing", problem: null }).where(eq(imports.id, id))
    await shop.jobs.send(tx, "undo-import", { importId: id })
    return done(null)
  })
