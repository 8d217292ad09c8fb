import { and, eq } from "drizzle-orm"
import { z } from "zod"
import { backupTargets } from "../../../db/tables/backup-targets.ts"
import { TargetProblem } from "../../../services/backup-targets/target-problem.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { refuseUnlessPermitted } from "../../permissions.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { readTargetSettings } from "./open-target.server.ts"

/** `hostKey`: of a server that is not trusted yet. */
export type TargetTrial = { works: boolean; words: string; hostKey: string }

/** Writes, reads and removes a file; the place is used from then on. */
export async function tryTarget(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<TargetTrial>> {
  const refused = refuseUnlessPermitted(actor, "backups.write", shop.now())
  if (refused) return refused
  const parsed = validateInput(z.object({ id: z.uuid() }), input)
  if (!parsed.ok) return parsed
  const { id } = parsed.value
  const [row] = await shop.db.select().from(backupTargets).where(eq(backupTargets.id, id))
  if (!row) return refuse("not_found", "There is no such place.")
  try {
    const settings = await readTargetSettings(shop, row)
    const target = shop.openBackupTarget(settings)
    try {
      // Later a missing folder or marker is a problem: the disk may not be mounted.
      if (!row.isPrepared) await target.prepare()
      await target.check()
    } finally {
      await target.close()
    }
    const saved = await command(shop, actor, "backups.write", noInput, async ({ tx }) => {
      const isUnchanged = and(eq(backupTargets.id, id), eq(backupTargets.sealed, row.sealed))
      const tried = await tx
        .update(backupTargets)
        .set({ isReady: true, isPrepared: true })
        .where(isUnchanged)
        .returning()
      return tried.length > 0
        ? done(undefined)
        : refuse("conflict", "This place was changed while it was tried. Please try it again.")
    })
    if (!saved.ok) return saved
    return done({ works: true, words: "It works: a file was written there, read and removed.", hostKey: "" })
  } catch (error) {
    if (!(error instanceof TargetProblem)) throw error
    shop.log.warn({ err: error, targetId: id }, "a place for backups did not pass its trial")
    return done({ works: false, words: error.message, hostKey: error.code === "unknown-host-key" ? error.hostKey : "" })
  }
}
