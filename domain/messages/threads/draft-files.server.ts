import { buffer } from "node:stream/consumers"
import { and, asc, eq, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../../db/connect.ts"
import { messageFiles } from "../../../db/tables/messages.ts"
import { formatFileSize } from "../../../lib/file-size.ts"
import { inboundEmailLimits } from "../../../services/mailbox/parsed-email.ts"
import { detectFileKind } from "../../../services/mailbox/worker/file-kind.ts"
import { getSafeFileName } from "../../../services/mailbox/worker/safe-file-name.ts"
import type { Actor } from "../../actor.ts"
import { noInput } from "../../command.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { createMessageFolder, deleteMessageFiles, type MessageFileRow } from "./message-files.server.ts"
import { threadCommand } from "./thread-command.server.ts"

/** Base64 takes four bytes for three; the rest is for the longest text. */
export const maxTogetherBytes = Math.floor((inboundEmailLimits.bytes - 1_000_000) * 0.75)

const isOfDraft = (threadId: string) => and(eq(messageFiles.threadId, threadId), isNull(messageFiles.messageId))

export const listDraftFiles = (db: Database | Transaction, threadId: string) =>
  db
    .select({ id: messageFiles.id, bytes: messageFiles.bytes })
    .from(messageFiles)
    .where(isOfDraft(threadId))
    .orderBy(asc(messageFiles.createdAt), asc(messageFiles.id))

const refuseFiles = (files: string) => refuse("invalid", files, { files })

/** All or none, with the limits and refusals of inbound e-mails (programs, disguised pages). Types are detected by content. */
export async function attachDraftFiles(shop: Shop, actor: Actor, id: string, files: File[]): Promise<Outcome<null>> {
  const refused = refuseUnlessPermitted(actor, "messages.write", shop.now())
  if (refused) return refused
  if (files.length === 0) return refuseFiles("Please choose a file.")
  const folder = createMessageFolder(shop)
  const stored: MessageFileRow[] = []
  for (const [at, file] of files.entries()) {
    const result = await storeFile(shop, file, `${folder}/${at}`)
    if (!result.ok) {
      await deleteMessageFiles(shop, stored)
      return result
    }
    stored.push(result.value)
  }
  const added = await threadCommand(shop, actor, id, noInput, async ({ tx, now, thread }) => {
    const all = [...(await listDraftFiles(tx, thread.id)), ...stored]
    if (all.length > inboundEmailLimits.files) return refuseFiles(`At most ${inboundEmailLimits.files} files.`)
    const together = all.reduce((sum, { bytes }) => sum + bytes, 0)
    if (together > maxTogetherBytes)
      return refuseFiles(`All files together may have ${formatFileSize(maxTogetherBytes)}. Send a link to larger ones.`)
    // A millisecond apart, to keep their order.
    const at = (place: number) => new Date(now.getTime() + place)
    await tx
      .insert(messageFiles)
      .values(stored.map((file, place) => ({ ...file, threadId: thread.id, createdAt: at(place) })))
    return done(null)
  })
  if (!added.ok) await deleteMessageFiles(shop, stored)
  return added
}

async function storeFile(shop: Shop, file: File, key: string): Promise<Outcome<MessageFileRow>> {
  const { fileBytes } = inboundEmailLimits
  if (file.size === 0) return refuseFiles(`“${file.name}” is empty.`)
  if (file.size > fileBytes)
    return refuseFiles(`“${file.name}” is too large: a file may have ${formatFileSize(fileBytes)}.`)
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = await detectFileKind(content, file.name, file.type)
  if (kind.refused)
    return refuseFiles(`“${file.name}” can’t be sent: programs and web pages are refused by mail servers.`)
  await shop.storage.private.put(key, content)
  const name = getSafeFileName(file.name, kind.extension)
  return done({ name, type: kind.type, bytes: content.length, key })
}

export async function detachDraftFile(shop: Shop, actor: Actor, id: string, fileId: string): Promise<Outcome<null>> {
  let deleted: { key: string }[] = []
  const detached = await threadCommand(shop, actor, id, noInput, async ({ tx, thread }) => {
    if (!z.uuid().safeParse(fileId).success) return refuse("not_found", "This file is not here.")
    deleted = await tx
      .delete(messageFiles)
      .where(and(isOfDraft(thread.id), eq(messageFiles.id, fileId)))
      .returning({ key: messageFiles.key })
    return done(null)
  })
  if (detached.ok) for (const { key } of deleted) await shop.storage.private.delete(key)
  return detached
}

export async function findFileToSend(shop: Shop, fileId: string) {
  const [row] = await shop.db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.id, fileId), ne(messageFiles.key, "")))
  const body = row ? await shop.storage.private.get(row.key) : null
  return row && body ? { fileName: row.name, contentType: row.type, content: new Uint8Array(await buffer(body)) } : null
}
