import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { FullConfig } from "@playwright/test"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { engines } from "../engines/engines.ts"
import { findBrowser } from "./find-browser.ts"
import { startSite } from "./site-process.ts"

/**
 * Before the browser tests: a browser, and for each worker a site of its own, so that works bought in one are not
 * missing in the other. The demo collection's pictures are processed once; the sites start with copies of the data.
 *
 * `SOLANDER_TEST_DATA=folder` keeps that data there for reuse, for working on one test. Remove the folder when
 * the demo, the tables or the pictures change.
 */
export default async function setUp({ workers, projects }: FullConfig) {
  for (const { name } of projects) if (engines[name]?.missing) console.log(engines[name].missing)
  process.env.SOLANDER_BROWSER = JSON.stringify(await findBrowser())
  const folder = await mkdtemp(join(tmpdir(), "solander-sites-"))
  const made = process.env.SOLANDER_TEST_DATA ?? join(folder, "made")
  if (!existsSync(made)) await makeDemo(made)
  const sites = await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      const data = join(folder, `site-${index}`)
      // cp preserves the owner of files, without which PostgreSQL does not start on them
      execFileSync("cp", ["-a", made, data])
      const site = await startSite({ data })
      return { site, seen: { url: site.url, setupLink: await site.setupLink } }
    }),
  )
  process.env.SOLANDER_TEST_SITES = JSON.stringify(sites.map(({ seen }) => seen))
  return async () => {
    await Promise.all(sites.map(({ site }) => site.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Stops when the pictures have their WebP and JPEG files. The heavier ones, which replace those where a browser takes
 * them, are not made: they would keep both processors busy for minutes, and tests of them bring pictures of their own.
 */
async function makeDemo(data: string): Promise<void> {
  const site = await startSite({ data })
  const database = await joinEmbedded({ folder: data })
  if (!database) throw new Error("the site runs without its database")
  const pool = new pg.Pool(database.config)
  const inMaking = async () =>
    (await pool.query("select from pictures where stage in ('first', 'rest') and problem is null")).rowCount
  while (await inMaking()) await wait(500)
  await pool.query("update pictures set stage = 'done' where problem is null")
  await pool.end()
  await site.stop()
}
