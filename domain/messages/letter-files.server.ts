import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { ne } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { messageFiles } from "../../db/tables/messages.ts"
import type { ParsedFile } from "../../services/mailbox/parsed-letter.ts"
import type { Verdict } from "../../services/virus-scan/virus-scan.ts"
import type { Shop } from "../shop.ts"
import { infectedWords, scanOfLetter } from "./scan-files.server.ts"

/** The folder of the private bucket with all of them. */
export const letterFilesFolder = "letter-files"

/** Files without a row are swept when they are older than this. */
const abandonedAfterMs = 60 * 60 * 1000

/** A file of a letter where it is kept; its row comes with the letter. */
export type StoredFile = Omit<typeof messageFiles.$inferInsert, "threadId">

/** The time is in the name, so that what no row names can be swept without asking for each file's age. */
export const newLetterFolder = (shop: Shop): string => `${letterFilesFolder}/${shop.now().getTime()}-${randomUUID()}`

/** Stores the files that a letter came with, privately, under names of ours. Of infected ones only their names are kept. */
export async function storeFiles(shop: Shop, files: ParsedFile[], scratch: string): Promise<StoredFile[]> {
  const folder = newLetterFolder(shop)
  const scan = scanOfLetter(shop)
  const stored: StoredFile[] = []
  try {
    for (const { file, ...facts } of files) {
      const path = join(scratch, file)
      const verdict: Verdict = file ? await scan(path) : { is: "passed" }
      const key = file && verdict.is !== "infected" ? `${folder}/${file}` : ""
      if (key) await shop.storage.private.put(key, { file: path })
      const refused = verdict.is === "infected" ? infectedWords(verdict.by) : facts.refused
      stored.push({ ...facts, refused, key, unscanned: verdict.is === "unknown" })
    }
  } catch (error) {
    await dropFiles(shop, stored)
    throw error
  }
  return stored
}

/** Writes the rows of files that were stored. */
export async function keepFiles(
  tx: Transaction,
  of: { threadId: string; messageId: string; createdAt: Date },
  stored: StoredFile[],
): Promise<void> {
  if (stored.length > 0) await tx.insert(messageFiles).values(stored.map((file) => ({ ...file, ...of })))
}

/** Removes the files of a letter that was not kept. */
export async function dropFiles(shop: Shop, stored: StoredFile[]): Promise<void> {
  for (const { key } of stored) if (key) await shop.storage.private.delete(key)
}

/** Removes files that no row names: their thread was deleted, or the process ended before its letter was kept. */
export async function sweepLetterFiles(shop: Shop): Promise<void> {
  const keys = new Set(await shop.storage.private.list(letterFilesFolder))
  if (keys.size === 0) return
  const rows = await shop.db.select({ key: messageFiles.key }).from(messageFiles).where(ne(messageFiles.key, ""))
  for (const { key } of rows) keys.delete(key)
  for (const key of keys) {
    const age = shop.now().getTime() - Number(/\/(\d+)-/.exec(key)?.[1] ?? 0)
    if (age > abandonedAfterMs) await shop.storage.private.delete(key)
  }
}
