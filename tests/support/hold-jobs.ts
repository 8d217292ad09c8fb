import { onTestFinished } from "vitest"
import type { JobName } from "../../domain/jobs.ts"
import type { TestShop } from "./app.ts"

/**
 * Holds the jobs that are sent to a queue until the test ends, so that the test sees the state before them.
 * @returns a function that releases the held jobs; later ones are held again
 */
export async function holdJobs({ database }: Pick<TestShop, "database">, queue: JobName): Promise<() => Promise<void>> {
  const name = `hold ${queue}`
  await database.pool.query(`
    create or replace function hold_job() returns trigger language plpgsql as $$
      begin new.start_after := 'infinity'; return new; end $$;
    create trigger "${name}" before insert on jobs.job for each row when (new.name = '${queue}')
      execute function hold_job()`)
  const releaseJobs = async () => {
    await database.pool.query(
      "update jobs.job set start_after = now() where name = $1 and state < 'active' and start_after = 'infinity'",
      [queue],
    )
  }
  onTestFinished(async () => {
    await database.pool.query(`drop trigger "${name}" on jobs.job`)
    await releaseJobs()
  })
  return releaseJobs
}
