import { sql } from "drizzle-orm"
import type { Shop } from "../domain/shop.ts"

/**
 * Ends backups and drills whose job is gone, because the process was killed at it twice: no other one could begin.
 * At the start, and each night.
 */
export async function endLostBackups(shop: Shop): Promise<void> {
  const lost = (queue: string) => sql`not exists (select 1 from jobs.job
    where job.name = ${queue} and job.state < 'completed' and job.data ->> 'backupId' = backups.id::text)`
  await shop.db.execute(sql`update backups set state = 'failed', finished_at = ${shop.now()},
    problem = 'The site was stopped while it was being made.' where state in ('waiting', 'running') and ${lost("back-up")}`)
  await shop.db.execute(sql`update backups set drill = 'untried', drill_problem = 'The site was stopped while it was tried.'
    where drill = 'running' and ${lost("try-backup")}`)
}
