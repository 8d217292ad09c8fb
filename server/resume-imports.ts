import { sql } from "drizzle-orm"
import { finalizeLostRows } from "../domain/artworks/import/earlier-rows.server.ts"
import type { Shop } from "../domain/shop.ts"

const queues = [
  ["reading", "read-import"],
  ["running", "run-import"],
  ["undoing", "undo-import"],
] as const

/** Fails imports whose job is gone because its processes were killed. Runs at the start and every ten minutes. */
export async function failLostImports(shop: Shop): Promise<void> {
  for (const [state, queue] of queues) {
    await shop.db.execute(sql`update imports set state = 'failed', finished_at = coalesce(finished_at, case when begun_at is not null then ${shop.now()}::timestamptz end),
      problem = 'The site was stopped while it worked at this file.'
      where state = ${state} and not exists (select 1 from jobs.job
        where job.name = ${queue} and job.state < 'completed' and job.data ->> 'importId' = imports.id::text)`)
  }
  await shop.db.execute(sql`update site_imports set state = 'failed', finished_at = coalesce(finished_at, ${shop.now()}::timestamptz),
    problem = 'The site was stopped while it worked at this file.'
    where state in ('reading', 'running', 'undoing') and not exists (select 1 from jobs.job
      where job.name = 'run-site-import' and job.state < 'completed' and job.data ->> 'siteImportId' = site_imports.id::text)`)
  const { rows } = await shop.db.execute<{ id: string }>(sql`select id from imports where state = 'running'`)
  await finalizeLostRows(
    shop,
    rows.map(({ id }) => id),
  )
}
