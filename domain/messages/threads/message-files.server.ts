import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { ne } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { messageFiles } from "../../../db/tables/messages.ts"
import type { ParsedFile } from "../../../services/mailbox/parsed-email.ts"
import type { Verdict } from "../../../services/virus-scan/virus-scan.ts"
import type { Shop } from "../../shop.ts"
import { createFileScanner, infectedMessage } from "./scan-files.server.ts"

export const messageFilesFolder = "letter-files"

/** Files without a row are purged at this age. */
const abandonedAfterMs = 60 * 60 * 1000

export type MessageFileRow = Omit<typeof messageFiles.$inferInsert, "threadId">

/** The name contains the time, so that the purge need not read each file's age. */
export const createMessageFolder = (shop: Shop): string =>
  `${messageFilesFolder}/${shop.now().getTime()}-${randomUUID()}`

/** Privately, under generated names. Of infected files only the names are stored. */
export async function storeMessageFiles(shop: Shop, files: ParsedFile[], scratch: string): Promise<MessageFileRow[]> {
  const folder = createMessageFolder(shop)
  const scan = createFileScanner(shop)
  const stored: MessageFileRow[] = []
  try {
    for (const { file, ...details } of files) {
      const path = join(scratch, file)
      const verdict: Verdict = file ? await scan(path) : { is: "passed" }
      const key = file && verdict.is !== "infected" ? `${folder}/${file}` : ""
      if (key) await shop.storage.private.put(key, { file: path })
      const refused = verdict.is === "infected" ? infectedMessage(verdict.by) : details.refused
      stored.push({ ...details, refused, key, unscanned: verdict.is === "unknown" })
    }
  } catch (error) {
    await deleteMessageFiles(shop, stored)
    throw error
  }
  return stored
}

export async function insertMessageFiles(
  tx: Transaction,
  of: { threadId: string; messageId: string; createdAt: Date },
  stored: MessageFileRow[],
): Promise<void> {
  if (stored.length > 0) await tx.insert(messageFiles).values(stored.map((file) => ({ ...file, ...of })))
}

export async function deleteMessageFiles(shop: Shop, stored: MessageFileRow[]): Promise<void> {
  for (const { key } of stored) if (key) await shop.storage.private.delete(key)
}

/** Removes files without a row: the thread was deleted, or the process ended before its message was stored. */
export async function purgeMessageFiles(shop: Shop): Promise<void> {
  const keys = new Set(await shop.storage.private.list(messageFilesFolder))
  if (keys.size === 0) return
  const rows = await shop.db.select({ key: messageFiles.key }).from(messageFiles).where(ne(messageFiles.key, ""))
  for (const { key } of rows) keys.delete(key)
  for (const key of keys) {
    const age = shop.now().getTime() - Number(/\/(\d+)-/.exec(key)?.[1] ?? 0)
    if (age > abandonedAfterMs) await shop.storage.private.delete(key)
  }
}
