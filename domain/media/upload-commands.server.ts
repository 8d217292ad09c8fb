import { and, eq, inArray, ne } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { type UploadState, uploads } from "../../db/tables/media.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Actor } from "../actor.ts"
import { type CommandContext, command, noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import { type AnnouncedFile, getFileName, type UploadPurpose, uploadPurposes } from "./upload.ts"

export type UploadRow = typeof uploads.$inferSelect

type SubjectFile = AnnouncedFile & {
  subjectId: string
  place: number
  caption: string
  replaces?: string | null
}

/** Part of another command; only users upload files. Returns rows in the order of the files. */
export async function announceUploads(
  { tx, actor, now }: CommandContext,
  purpose: UploadPurpose,
  files: SubjectFile[],
): Promise<UploadRow[]> {
  if (actor.kind !== "user") throw new Error("only a user uploads files")
  if (files.length === 0) return []
  const times = { createdAt: now, touchedAt: now }
  return tx
    .insert(uploads)
    .values(
      files.map(({ path, bytes, modifiedMs, ...subject }) => ({
        ...subject,
        ownerId: actor.id,
        purpose,
        name: truncateText(getFileName(path), 300),
        bytes,
        modifiedMs,
        ...times,
      })),
    )
    .returning()
}

/** The same name, size and time: the file was chosen again. */
export async function listUploadsOfSameFiles(
  { tx, actor }: CommandContext,
  purpose: UploadPurpose,
  files: AnnouncedFile[],
): Promise<UploadRow[]> {
  if (actor.kind !== "user" || files.length === 0) return []
  const names = [...new Set(files.map(({ path }) => truncateText(getFileName(path), 300)))]
  return tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, actor.id), eq(uploads.purpose, purpose), inArray(uploads.name, names)))
}

export async function listUploadProblems(
  db: Pick<Shop["db"], "select">,
  purpose: UploadPurpose,
  subjectIds: string[],
): Promise<Map<string, string>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await db
    .select({ subjectId: uploads.subjectId, problem: uploads.problem })
    .from(uploads)
    .where(and(eq(uploads.purpose, purpose), eq(uploads.state, "refused"), inArray(uploads.subjectId, subjectIds)))
  return new Map(rows.map(({ subjectId, problem }) => [subjectId ?? "", problem ?? ""]))
}

export const isSameFile = (row: UploadRow, { path, bytes, modifiedMs }: AnnouncedFile): boolean =>
  row.name === truncateText(getFileName(path), 300) && row.bytes === bytes && row.modifiedMs === modifiedMs

export async function findUpload(shop: Shop, id: string): Promise<UploadRow | null> {
  const [row] = await shop.db.select().from(uploads).where(eq(uploads.id, id))
  return row ?? null
}

/** Others' uploads count as unknown. */
export const findOwnUpload = (shop: Shop, actor: Actor, id: string): Promise<Outcome<UploadRow>> =>
  query(shop, actor, "media.read", async () => {
    const row = await findUpload(shop, id)
    const known = row && actor.kind === "user" && row.ownerId === actor.id && isUploadPurpose(row.purpose)
    return known ? done(row) : refuse("not_found", "There is no such upload.")
  })

export const isUploadPurpose = (text: string): text is UploadPurpose =>
  (uploadPurposes as readonly string[]).includes(text)

export async function deleteUpload(shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> {
  const found = await findOwnUpload(shop, actor, id)
  if (!found.ok) return found.problem.code === "not_found" ? done(null) : found
  const deleted = await command(shop, actor, "media.write", noInput, async ({ tx }) => {
    await tx.delete(uploads).where(and(eq(uploads.id, id), ne(uploads.state, "done")))
    return done(null)
  })
  await shop.uploads.remove(id)
  return deleted
}

/** From the row, because asking the storage takes up to five requests. */
export const hasUploadStarted = ({ createdAt, touchedAt }: UploadRow): boolean =>
  touchedAt.getTime() !== createdAt.getTime()

/** Protects the upload from the purge. */
export const touchUpload = (shop: Shop, id: string) =>
  shop.db.update(uploads).set({ touchedAt: shop.now() }).where(eq(uploads.id, id))

/** In the transaction that uses the file. Null when it has ended before. */
export async function endUpload(
  tx: Transaction,
  id: string,
  state: Exclude<UploadState, "waiting">,
  problem: string | null = null,
): Promise<UploadRow | null> {
  const [ended] = await tx
    .update(uploads)
    .set({ state, problem })
    .where(and(eq(uploads.id, id), eq(uploads.state, "waiting")))
    .returning()
  return ended ?? null
}
