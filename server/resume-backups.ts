import { sql } from "drizzle-orm"
import { getArchiveKey } from "../domain/archive/restore-commands.server.ts"
import type { Shop } from "../domain/shop.ts"

/** Fails backups whose job is gone because its processes were killed: they would block others. Runs at the start and each night. */
export async function failLostBackups(shop: Shop): Promise<void> {
  const lost = (queue: string) => sql`not exists (select 1 from jobs.job
    where job.name = ${queue} and job.state < 'completed' and job.data ->> 'backupId' = backups.id::text)`
  const lostCopy = (queue: string) => sql`not exists (select 1 from jobs.job
    where job.name = ${queue} and job.state < 'completed' and job.data ->> 'copyId' = backup_copies.id::text)`
  await shop.db.execute(sql`update backups set state = 'failed', finished_at = ${shop.now()},
    problem = 'The site was stopped while it was being made.' where state in ('waiting', 'running') and ${lost("back-up")}`)
  await shop.db.execute(sql`update backups set drill = 'untried', drill_problem = 'The site was stopped while it was tried.'
    where drill = 'running' and ${lost("try-backup")}`)
  await shop.db.execute(sql`update backup_copies set state = 'failed', finished_at = ${shop.now()},
    problem = 'The site was stopped while it was being made. The next one continues it.'
    where state in ('waiting', 'running') and ${lostCopy("copy-backup")}`)
  await shop.db.execute(sql`update backup_copies set trial = 'untried', trial_result = 'The site was stopped while it was tried.'
    where trial = 'running' and ${lostCopy("try-copy")}`)
}

/** Fails restores whose job is gone, and deletes archives that are no longer read. Runs at the start and every ten minutes. */
export async function failLostRestores(shop: Shop): Promise<void> {
  await shop.db.execute(sql`update restores set state = 'failed',
    problem = 'The site was stopped while the archive was read back. Nothing was changed. Please send it again.'
    where state in ('waiting', 'running') and not exists (select 1 from jobs.job
      where job.name = 'restore-archive' and job.state < 'completed' and job.data ->> 'restoreId' = restores.id::text)`)
  const storedKeys = await shop.storage.private.list("restores")
  if (storedKeys.length === 0) return
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`select id from restores where state in ('arriving', 'waiting', 'running')`,
  )
  const wanted = new Set(rows.map(({ id }) => getArchiveKey(id)))
  for (const key of storedKeys) if (!wanted.has(key)) await shop.storage.private.delete(key)
}
