import { sql } from "drizzle-orm"
import { pauseLostIssues } from "../domain/newsletter/issues/issue-state-commands.server.ts"
import type { Shop } from "../domain/shop.ts"

/**
 * Restarts issues whose job is gone. One whose job was parked is paused instead, and a person decides. Runs at the start and every minute.
 */
export async function resumeIssues(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute<{ id: string; parked: boolean }>(sql`
    select l.id, exists (select from job_runs r where r.queue = 'send-newsletter' and r.parked_at is not null
        and r.data ->> 'letterId' = l.id::text) as parked
    from letters l where l.state = 'sending' and not exists (select from jobs.job
      where job.name = 'send-newsletter' and job.state < 'completed' and job.data ->> 'letterId' = l.id::text)`)
  const parked = rows.filter((row) => row.parked).map(({ id }) => id)
  if (parked.length > 0) await pauseLostIssues(shop, parked)
  const lost = rows.filter((row) => !row.parked)
  if (lost.length === 0) return
  await shop.db.transaction((tx) =>
    shop.jobs.sendAll(
      tx,
      "send-newsletter",
      lost.map(({ id }) => ({ letterId: id })),
    ),
  )
}
