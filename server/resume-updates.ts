import { sql } from "drizzle-orm"
import type { Shop } from "../domain/shop.ts"
import { finishUpdateRun } from "../domain/updates/finish-update-run.server.ts"
import { recordUpdateOutcome } from "../domain/updates/record-update-outcome.server.ts"
import { findActiveUpdate } from "../domain/updates/update-run.server.ts"

/** Says how the change of versions went that started this process, and fails a run whose job is gone. Runs at the start. */
export async function resumeUpdates(shop: Shop): Promise<void> {
  await recordUpdateOutcome(shop)
  const run = await findActiveUpdate(shop.db)
  if (!run || run.status === "switching" || run.status === "watching") return
  const { rows } = await shop.db.execute(sql`select from jobs.job
    where job.name = 'install-update' and job.state < 'completed' and job.data ->> 'runId' = ${run.id}`)
  if (rows.length > 0) return
  await finishUpdateRun(shop, run, { to: "failed", reason: "The site was stopped while it was being installed." })
}
