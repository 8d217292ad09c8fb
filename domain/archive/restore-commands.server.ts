import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { restores } from "../../db/tables/backups.ts"
import { cut } from "../../lib/cut.ts"
import type { Actor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { announcedFile, nameOfFile } from "../media/upload.ts"
import {
  announceUploads,
  endUpload,
  isSameFile,
  mayHaveBegun,
  type UploadRow,
  uploadsOfSameFiles,
} from "../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { isEmptySite, notEmpty } from "./restore-archive.server.ts"

export type RestoreRow = typeof restores.$inferSelect

export type ArchiveToSend = { restore: string; upload: string; begun: boolean }

/** Before any byte is sent; the same file continues. */
export const beginRestore = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<ArchiveToSend>> =>
  command(shop, actor, "backups.write", checked(announcedFile, input), async (run, file) => {
    if (actor.kind !== "user") return refuse("forbidden", "Only a person can send files.")
    if (!(await isEmptySite(run.tx))) return notEmpty
    const waiting = (await uploadsOfSameFiles(run, "archive", [file])).find(
      (row) => row.state === "waiting" && isSameFile(row, file),
    )
    if (waiting?.subjectId)
      return done({ restore: waiting.subjectId, upload: waiting.id, begun: mayHaveBegun(waiting) })
    const fileName = cut(nameOfFile(file.path), 300)
    const [row] = await run.tx
      .insert(restores)
      .values({ adminId: actor.id, fileName, createdAt: run.now })
      .returning({ id: restores.id })
    if (!row) throw new Error("the restore was not written")
    const [upload] = await announceUploads(run, "archive", [{ ...file, subjectId: row.id, place: 0, caption: "" }])
    if (!upload) throw new Error("the upload was not written")
    return done({ restore: row.id, upload: upload.id, begun: false })
  })

export const archiveKey = (restoreId: string): string => `restores/${restoreId}.tar`

/** Queues the restore. Idempotent. */
export async function takeArchive(shop: Shop, actor: Actor, upload: UploadRow, file: string): Promise<Outcome<null>> {
  const id = upload.subjectId
  if (upload.state !== "waiting" || !id) return done(null)
  await shop.storage.private.put(archiveKey(id), { file })
  const taken = await command(shop, actor, "backups.write", noInput, async ({ tx }) => {
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
  if (taken.ok && !taken.value) await shop.storage.private.delete(archiveKey(id))
  return taken.ok ? done(null) : taken
}

export const lastRestore = (
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
