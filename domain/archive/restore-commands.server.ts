import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { restores } from "../../db/tables/backups.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { announcedFileSchema, getFileName } from "../media/upload.ts"
import {
  announceUploads,
  endUpload,
  hasUploadStarted,
  isSameFile,
  listUploadsOfSameFiles,
  type UploadRow,
} from "../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { isEmptySite, notEmpty } from "./restore-archive.server.ts"

export type RestoreRow = typeof restores.$inferSelect

export type ArchiveToSend = { restore: string; upload: string; begun: boolean }

/** Before any byte is sent; the same file continues. */
export const startRestore = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ArchiveToSend>> =>
  command(shop, actor, "backups.write", validateInput(announcedFileSchema, input), async (context, file) => {
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    if (!(await isEmptySite(context.tx))) return notEmpty
    const waiting = (await listUploadsOfSameFiles(context, "archive", [file])).find(
      (row) => row.state === "waiting" && isSameFile(row, file),
    )
    if (waiting?.subjectId)
      return done({ restore: waiting.subjectId, upload: waiting.id, begun: hasUploadStarted(waiting) })
    const fileName = truncateText(getFileName(file.path), 300)
    const [row] = await context.tx
      .insert(restores)
      .values({ adminId: actor.id, fileName, createdAt: context.now })
      .returning({ id: restores.id })
    if (!row) throw new Error("the restore was not written")
    const [upload] = await announceUploads(context, "archive", [{ ...file, subjectId: row.id, place: 0, caption: "" }])
    if (!upload) throw new Error("the upload was not written")
    return done({ restore: row.id, upload: upload.id, begun: false })
  })

export const getArchiveKey = (restoreId: string): string => `restores/${restoreId}.tar`

/** Queues the restore. Idempotent. */
export async function receiveArchive(
  shop: Shop,
  actor: Actor,
  upload: UploadRow,
  file: string,
): Promise<Outcome<null>> {
  const id = upload.subjectId
  if (upload.state !== "waiting" || !id) return done(null)
  await shop.storage.private.put(getArchiveKey(id), { file })
  const accepted = await command(shop, actor, "backups.write", noInput, async ({ tx }) => {
    if (!(await endUpload(tx, upload.id, "done"))) return done(true)
    // Serializes archives that arrive concurrently: later ones see the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('solander restores'))`)
    const [other] = await tx
      .select({ id: restores.id })
      .from(restores)
      .where(inArray(restores.state, ["waiting", "running"]))
    const next = other
      ? { state: "failed" as const, problem: "Another archive is being read back." }
      : { state: "waiting" as const }
    const [row] = await tx
      .update(restores)
      .set(next)
      .where(and(eq(restores.id, id), eq(restores.state, "arriving")))
      .returning({ state: restores.state })
    if (row?.state === "waiting") await shop.jobs.send(tx, "restore-archive", { restoreId: id })
    return done(row?.state === "waiting")
  })
  if (accepted.ok && !accepted.value) await shop.storage.private.delete(getArchiveKey(id))
  return accepted.ok ? done(null) : accepted
}

export const findLastRestore = (
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ restore: RestoreRow | null; isEmpty: boolean }>> =>
  query(shop, actor, "backups.read", async (db) => {
    const [restore] = await db
      .select()
      .from(restores)
      .where(inArray(restores.state, ["waiting", "running", "done", "failed"]))
      .orderBy(desc(restores.createdAt))
      .limit(1)
    return done({ restore: restore ?? null, isEmpty: await isEmptySite(db) })
  })
