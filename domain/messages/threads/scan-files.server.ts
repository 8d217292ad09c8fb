import { createReadStream } from "node:fs"
import type { Readable } from "node:stream"
import { eq } from "drizzle-orm"
import { messageFiles } from "../../../db/tables/messages.ts"
import type { Verdict } from "../../../services/virus-scan/virus-scan.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"

export const infectedMessage = (by: string) => `It carries a virus (${by}), so it wasn’t kept.`

/** Skips the scanner after one timeout, to save the timeouts of the other files. */
export function createFileScanner(shop: Shop): (path: string) => Promise<Verdict> {
  let unanswered: Verdict | null = null
  return async (path) => {
    const verdict: Verdict = unanswered ?? (await shop.virusScan.scan(createReadStream(path)))
    if (verdict.is === "unknown" && !unanswered) {
      unanswered = verdict
      shop.log.warn({ why: verdict.why }, "files of an e-mail wait, because the virus scanner did not answer")
    }
    if (verdict.is === "infected") shop.log.warn({ virus: verdict.by }, "a file of an e-mail was infected: not stored")
    return verdict
  }
}

type ScannableFile = Pick<typeof messageFiles.$inferSelect, "id" | "key" | "unscanned">

const scannerUnavailable = refuse(
  "unavailable",
  "The virus scanner doesn’t answer, so this file waits. It’s in your mailbox, too: please try again later.",
)

/** Scans a file that was not scanned on arrival, and deletes an infected one. @returns null: the file is gone */
export async function openScannedFile(
  shop: Shop,
  { id, key, unscanned }: ScannableFile,
): Promise<Outcome<Readable | null>> {
  const content = key === "" ? null : await shop.storage.private.get(key)
  if (!content || !unscanned) return done(content)
  const verdict = await shop.virusScan.scan(content)
  if (verdict.is === "unknown") return scannerUnavailable
  const row = eq(messageFiles.id, id)
  if (verdict.is === "passed") {
    await shop.db.update(messageFiles).set({ unscanned: false }).where(row)
    return done(await shop.storage.private.get(key))
  }
  shop.log.warn({ virus: verdict.by, fileId: id }, "a file that waited was infected: removed")
  await shop.db
    .update(messageFiles)
    .set({ unscanned: false, key: "", refused: infectedMessage(verdict.by) })
    .where(row)
  await shop.storage.private.delete(key)
  return done(null)
}

export const countUnscannedFiles = (shop: Pick<Shop, "db">): Promise<number> =>
  shop.db.$count(messageFiles, eq(messageFiles.unscanned, true))
