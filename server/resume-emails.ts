import { sql } from "drizzle-orm"
import type { Shop } from "../domain/shop.ts"

/**
 * Restarts e-mails whose job is gone: a process killed at the last attempt is no refusal. Parked ones stay parked. Runs at the start and
 * every ten minutes.
 */
export async function resumeEmails(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from mails where state = 'waiting' and not exists (
        select from jobs.job where job.name = 'deliver-mail' and job.state < 'completed'
          and job.data ->> 'mailId' = mails.id::text) and not exists (
        select from job_runs where queue = 'deliver-mail' and parked_at is not null and data ->> 'mailId' = mails.id::text)`)
    const lost = rows.map(({ id }) => ({ mailId: id }))
    await shop.jobs.sendAll(tx, "deliver-mail", lost)
  })
}
