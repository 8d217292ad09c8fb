import { expect, onTestFinished, test, vi } from "vitest"
import { createTestDatabase } from "../support/database.ts"
import { startDatabaseCrashProxy } from "../support/database-crash-proxy.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"

vi.setConfig({ testTimeout: 300_000 })

/** Starts a site whose database crashes once at each statement. */
async function startThroughOutages(
  when: "before" | "after",
  args: string[],
): Promise<SiteProcess & { cut: Set<string> }> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const proxy = await startDatabaseCrashProxy(database.config, when)
  onTestFinished(() => proxy.close())
  const env = { DATABASE_URL: proxy.url(database.config) }
  const site = await startSite({ args: ["--empty", ...args], env })
  onTestFinished(() => site.stop())
  return { ...site, cut: proxy.cut }
}

test.each([
  { when: "before", how: "one process", args: [] },
  { when: "after", how: "one process", args: [] },
  { when: "before", how: "two workers", args: ["--workers", "2"] },
] as const)(
  "a database that dies $when each statement of a start once keeps $how from nothing [OPS-03]",
  async ({ when, args }) => {
    const site = await startThroughOutages(when, [...args])
    const link = await site.setupLink
    await expect.poll(async () => (await fetch(link).catch(() => null))?.status, { timeout: 60_000 }).toBe(200)
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 60_000 }).toBe(200)
    expect(site.child.exitCode).toBeNull()
    // The jobs begin after the site opens.
    for (const said of [
      /create_queue/,
      /insert into jobs\.schedule/,
      /update backups set state/,
      /insert into "?setup_links/,
    ])
      await expect.poll(() => [...site.cut].some((statement) => said.test(statement)), { timeout: 60_000 }).toBe(true)
  },
)
