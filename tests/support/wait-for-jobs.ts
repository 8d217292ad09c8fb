import { expect } from "vitest"
import type { JobData, JobName } from "../../domain/jobs.ts"
import type { TestShop } from "./app.ts"

type JobSite = Pick<TestShop, "shop" | "database">

export async function waitForJobs({ database }: Pick<JobSite, "database">, ...queues: JobName[]): Promise<void> {
  const underWay = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      "select count(*)::int from jobs.job where name = any($1) and state < 'completed'",
      [queues],
    )
    return rows[0]?.count
  }
  await expect.poll(underWay, { timeout: 50_000 }).toBe(0)
}

/** Sends a job to the site's workers, and waits until it has completed. */
export async function runJobNow<N extends JobName>(site: JobSite, name: N, data: JobData[N]): Promise<void> {
  const id = crypto.randomUUID()
  await site.shop.db.transaction((tx) => site.shop.jobs.send(tx, name, data, { id }))
  const job = async () => {
    const { rows } = await site.database.pool.query<{ state: string; output: unknown }>(
      "select state, output from jobs.job where id = $1",
      [id],
    )
    return rows[0]
  }
  await expect.poll(async () => (await job())?.state, { timeout: 50_000 }).not.toMatch(/created|active/)
  // A failed job has its error in the output.
  expect(await job()).toMatchObject({ state: "completed" })
}

/** Runs a scheduled job now, with the data of its schedule. */
export async function runScheduledJob(site: JobSite, name: JobName): Promise<void> {
  const { rows } = await site.database.pool.query<{ data: JobData[typeof name] }>(
    "select data from jobs.schedule where name = $1",
    [name],
  )
  const [schedule] = rows
  if (!schedule) throw new Error(`${name} has no schedule`)
  await runJobNow(site, name, schedule.data)
}
