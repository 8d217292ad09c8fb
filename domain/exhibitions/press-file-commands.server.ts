import { open } from "node:fs/promises"
import { and, eq, inArray, isNull, lt, not, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { exhibitions, pressFiles } from "../../db/tables/exhibitions.ts"
import { uploads } from "../../db/tables/media.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { inTransaction } from "../in-transaction.server.ts"
import { type AnnouncedFile, getFileName, uploadRetentionDays } from "../media/upload.ts"
import {
  announceUploads,
  endUpload,
  hasUploadStarted,
  isSameFile,
  listUploadProblems,
  listUploadsOfSameFiles,
  type UploadRow,
} from "../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import type { CheckedExhibition } from "./exhibition-schema.ts"
import { maxPressMegabytes, type PressFileAnswer } from "./press-file.ts"
import { getPressFileKey, isFileInPress } from "./press-file-queries.server.ts"
import { newPressFilesSchema } from "./press-file-schema.ts"

const notPdfMessage = "It isn’t a PDF. Please choose the article as a PDF file."

/** By name and length; null: acceptable. */
function refuseByName({ path, bytes }: AnnouncedFile): string | null {
  if (!/\.pdf$/i.test(path)) return notPdfMessage
  if (bytes === 0) return "This file is empty."
  return bytes > maxPressMegabytes * 1e6
    ? `It has ${Math.ceil(bytes / 1e6)} MB, and a PDF may have up to ${maxPressMegabytes} MB.`
    : null
}

/** Pages show a file only once a saved entry names it. A file that the actor sent before is not sent again. */
export const announcePressFiles = (
  shop: Shop,
  actor: Actor,
  exhibitionId: string,
  input: unknown,
): Promise<Outcome<PressFileAnswer[]>> =>
  command(shop, actor, "exhibitions.write", validateInput(newPressFilesSchema, input), async (run, { files }) => {
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    const [show] = await run.tx
      .select({ id: exhibitions.id })
      .from(exhibitions)
      .where(and(sql`${exhibitions.id}::text = ${exhibitionId}`, isNull(exhibitions.archivedAt)))
      .for("update")
    if (!show) return refuse("not_found", "There is no such exhibition.")
    const known = await knownFiles(run, show.id, files)
    const answers: PressFileAnswer[] = []
    for (const file of files) {
      const refused = refuseByName(file)
      answers.push(refused === null ? (known(file) ?? (await addFile(run, show.id, file))) : { refused })
    }
    return done(answers)
  })

async function addFile(run: CommandContext, exhibitionId: string, file: AnnouncedFile): Promise<PressFileAnswer> {
  const [row] = await run.tx
    .insert(pressFiles)
    .values({ exhibitionId, name: truncateText(getFileName(file.path), 300), bytes: file.bytes, createdAt: run.now })
    .returning({ id: pressFiles.id })
  if (!row) throw new Error("the file was not written")
  const [upload] = await announceUploads(run, "press", [{ ...file, subjectId: row.id, place: 0, caption: "" }])
  return { file: row.id, upload: { id: upload?.id ?? "", begun: false } }
}

async function knownFiles(run: CommandContext, exhibitionId: string, files: AnnouncedFile[]) {
  const sent = await listUploadsOfSameFiles(run, "press", files)
  const rows = await run.tx.select().from(pressFiles).where(eq(pressFiles.exhibitionId, exhibitionId))
  const here = new Set(rows.flatMap(({ id, arrivedAt }) => (arrivedAt ? id : [])))
  return (file: AnnouncedFile): PressFileAnswer | null => {
    const same = sent.filter((row) => isSameFile(row, file) && rows.some(({ id }) => id === row.subjectId))
    const whole = same.find(({ subjectId }) => here.has(subjectId ?? ""))
    if (whole?.subjectId) return { file: whole.subjectId, upload: null }
    const pending = same.find(({ state }) => state === "waiting")
    return pending?.subjectId
      ? { file: pending.subjectId, upload: { id: pending.id, begun: hasUploadStarted(pending) } }
      : null
  }
}

/** Stores a complete file if its bytes are a PDF's, else records the refusal. Idempotent. */
export async function receivePressFile(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  const { state, subjectId } = upload
  if (state !== "waiting" || !subjectId) return done(null)
  const isPdf = await isPdfFile(file)
  if (isPdf) await shop.storage.private.put(getPressFileKey(subjectId), { file })
  return command(shop, actor, "exhibitions.write", noInput, async ({ tx, now }) => {
    if (!(await endUpload(tx, upload.id, isPdf ? "done" : "refused", isPdf ? null : notPdfMessage)) || !isPdf)
      return done(null)
    // If its row was deleted in the meantime, the file is an orphan, which is purged.
    await tx.update(pressFiles).set({ arrivedAt: now }).where(eq(pressFiles.id, subjectId))
    return done(null)
  })
}

/** A few bytes may follow the end of a PDF, which readers ignore; at its start they would change its type. */
const tailBytes = 1024

/** ISO 32000-2, 7.5.2 and 7.5.5. */
async function isPdfFile(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const at = async (from: number, bytes: number) =>
      (await file.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, from))).buffer.toString("latin1")
    return /^%PDF-[12]\.\d/.test(await at(0, 8)) && (await at(size - tailBytes, tailBytes)).includes("%%EOF")
  } finally {
    await file.close()
  }
}

/** @param exhibitionId null: a new exhibition, without files */
export async function refuseLostPressFile(
  tx: Transaction,
  exhibitionId: string | null,
  press: CheckedExhibition["press"],
): Promise<Outcome<never> | null> {
  const ids = press.flatMap(({ fileId }) => fileId ?? [])
  if (ids.length === 0) return null
  const rows = await tx.select().from(pressFiles).where(inArray(pressFiles.id, ids))
  const problems = await listUploadProblems(tx, "press", ids)
  for (const { fileId, publication } of press) {
    if (fileId === null) continue
    const row = rows.find(({ id }) => id === fileId)
    const problem = row && !row.arrivedAt ? problems.get(fileId) : undefined
    const words =
      row?.exhibitionId !== exhibitionId
        ? `The PDF of ${publication} isn’t there any more. Please choose it again.`
        : problem && `${row.name} can’t be used. ${problem}`
    if (words) return refuse("invalid", words, { press: words })
  }
  return null
}

const unusedAfterMs = uploadRetentionDays * 24 * 60 * 60 * 1000

/** After a week without an entry. Recently saved exhibitions keep theirs, because an edit may be in progress. */
export async function purgePressFiles(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - unusedAfterMs)
  const isSent = sql`exists (select from ${uploads} where ${uploads.subjectId} = ${pressFiles.id} and ${uploads.state} = 'waiting')`
  const unused = sql`exists (select from ${exhibitions} where ${exhibitions.id} = ${pressFiles.exhibitionId}
    and ${lt(exhibitions.updatedAt, before)} and ${not(isFileInPress)})`
  const old = and(
    lt(pressFiles.createdAt, before),
    sql`(${unused} or (${pressFiles.arrivedAt} is null and not ${isSent}))`,
  )
  const removed = await inTransaction(shop, async (tx) => {
    const shows = await tx.selectDistinct({ id: pressFiles.exhibitionId }).from(pressFiles).where(old)
    if (shows.length === 0) return done([])
    // Waits for concurrent saves of these exhibitions, so that the files they name stay.
    const ids = shows.map(({ id }) => id)
    await tx.select().from(exhibitions).where(inArray(exhibitions.id, ids)).orderBy(exhibitions.id).for("update")
    const deleted = await tx
      .delete(pressFiles)
      .where(and(inArray(pressFiles.exhibitionId, ids), old))
      .returning({ id: pressFiles.id })
    return done(deleted)
  })
  for (const { id } of removed.ok ? removed.value : []) await shop.storage.private.delete(getPressFileKey(id))
}
