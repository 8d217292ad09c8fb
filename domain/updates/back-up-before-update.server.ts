import { setTimeout as wait } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { backups } from "../../db/tables/backups.ts"
import { system } from "../actor.ts"
import { isBackupRunning } from "../archive/backup.ts"
import { requestBackup } from "../archive/backup-commands.server.ts"
import type { Shop } from "../shop.ts"

const pollMs = 500

/** Of everything that is there when it is called. @returns null, or a sentence that says why there is no backup */
export async function backUpBeforeUpdate(shop: Shop, signal: AbortSignal): Promise<string | null> {
  const calledAt = shop.now()
  for (;;) {
    const requested = await requestBackup(shop, system("Updates"))
    if (!requested.ok) return requested.problem.message
    const backup = await waitForBackup(shop, requested.value.id, signal)
    // One that was under way before lacks what came since.
    if (backup && backup.createdAt < calledAt) continue
    if (backup?.state === "done") return null
    if (backup?.state === "canceled") return "The backup was stopped, and nothing is installed without one."
    return `The backup failed, and nothing is installed without one. ${backup?.problem ?? ""}`.trim()
  }
}

/** Another job writes it. */
async function waitForBackup(shop: Shop, id: string, signal: AbortSignal) {
  for (;;) {
    const [row] = await shop.db.select().from(backups).where(eq(backups.id, id))
    if (!row || !isBackupRunning(row)) return row
    await wait(pollMs, undefined, { signal })
  }
}
