import { buffer } from "node:stream/consumers"
import { and, asc, eq, isNull, ne } from "drizzle-orm"
import { z } from "zod"
import type { Database, Transaction } from "../../db/connect.ts"
import { messageFiles } from "../../db/tables/messages.ts"
import { sayFileSize } from "../../lib/file-size.ts"
import { letterLimits } from "../../services/mailbox/parsed-letter.ts"
import { detectFileKind } from "../../services/mailbox/worker/file-kind.ts"
import { harmlessName } from "../../services/mailbox/worker/harmless-name.ts"
import type { Actor } from "../actor.ts"
import { noInput } from "../command.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { dropFiles, type MessageFileRow, newLetterFolder } from "./letter-files.server.ts"
import { onThread } from "./lock-thread.server.ts"

/** Base64 takes four bytes for three; the rest is for the longest text. */
export const mostTogether = Math.floor((letterLimits.bytes - 1_000_000) * 0.75)

const waiting = (threadId: string) => and(eq(messageFiles.threadId, threadId), isNull(messageFiles.messageId))

export const waitingFiles = (db: Database | Transaction, threadId: string) =>
  db
    .select({ id: messageFiles.id, bytes: messageFiles.bytes })
    .from(messageFiles)
    .where(waiting(threadId))
    .orderBy(asc(messageFiles.createdAt), asc(messageFiles.id))

const wrong = (files: string) => refuse("invalid", files, { files })

/** All or none, with the limits and refusals of inbound e-mails (programs, disguised pages). Types are detected by content. */
export async function attachFiles(shop: Shop, actor: Actor, id: string, files: File[]): Promise<Outcome<null>> {
  const refused = refuseUnlessPermitted(actor, "messages.write", shop.now())
  if (refused) return refused
  if (files.length === 0) return wrong("Please choose a file.")
  const folder = newLetterFolder(shop)
  const stored: MessageFileRow[] = []
  for (const [at, file] of files.entries()) {
    const kept = await storeOne(shop, file, `${folder}/${at}`)
    if (!kept.ok) {
      await dropFiles(shop, stored)
      return kept
    }
    stored.push(kept.value)
  }
  const added = await onThread(shop, actor, id, noInput, async ({ tx, now, thread }) => {
    const all = [...(await waitingFiles(tx, thread.id)), ...stored]
    if (all.length > letterLimits.files) return wrong(`At most ${letterLimits.files} files.`)
    const together = all.reduce((sum, { bytes }) => sum + bytes, 0)
    if (together > mostTogether)
      return wrong(`All files together may have ${sayFileSize(mostTogether)}. Send a link to larger ones.`)
    // A millisecond apart, to keep their order.
    const at = (place: number) => new Date(now.getTime() + place)
    await tx
      .insert(messageFiles)
      .values(stored.map((file, place) => ({ ...file, threadId: thread.id, createdAt: at(place) })))
    return done(null)
  })
  if (!added.ok) await dropFiles(shop, stored)
  return added
}

async function storeOne(shop: Shop, file: File, key: string): Promise<Outcome<MessageFileRow>> {
  const { fileBytes } = letterLimits
  if (file.size === 0) return wrong(`“${file.name}” is empty.`)
  if (file.size > fileBytes) return wrong(`“${file.name}” is too large: a file may have ${sayFileSize(fileBytes)}.`)
  const content = new Uint8Array(await file.arrayBuffer())
  const kind = await detectFileKind(content, file.name, file.type)
  if (kind.refused) return wrong(`“${file.name}” can’t be sent: programs and web pages are refused by mail servers.`)
  await shop.storage.private.put(key, content)
  const name = harmlessName(file.name, kind.extension)
  return done({ name, type: kind.type, bytes: content.length, key })
}

export async function detachFile(shop: Shop, actor: Actor, id: string, fileId: string): Promise<Outcome<null>> {
  let gone: { key: string }[] = []
  const detached = await onThread(shop, actor, id, noInput, async ({ tx, thread }) => {
    if (!z.uuid().safeParse(fileId).success) return refuse("not_found", "This file is not here.")
    gone = await tx
      .delete(messageFiles)
      .where(and(waiting(thread.id), eq(messageFiles.id, fileId)))
      .returning({ key: messageFiles.key })
    return done(null)
  })
  if (detached.ok) for (const { key } of gone) await shop.storage.private.delete(key)
  return detached
}

export async function fileToSend(shop: Shop, fileId: string) {
  const [row] = await shop.db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.id, fileId), ne(messageFiles.key, "")))
  const body = row ? await shop.storage.private.get(row.key) : null
  return row && body ? { fileName: row.name, contentType: row.type, content: new Uint8Array(await buffer(body)) } : null
}
