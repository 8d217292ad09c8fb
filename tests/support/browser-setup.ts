import { execFileSync } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import type { FullConfig } from "@playwright/test"
import { engines } from "../engines/engines.ts"
import { getFastTempFolder } from "./database-server.ts"
import { findBrowser } from "./find-browser.ts"
import { prepareDemoData, prepareEmptyData } from "./prepared-data.ts"
import { startSite } from "./site-process.ts"

/**
 * Provides a browser, and a site for each worker, so that workers do not buy each other's works. The demo collection's
 * pictures are processed once; the sites start with copies of the data.
 *
 * `SOLANDER_TEST_DATA=folder` stores that data there for reuse. Remove the folder when the demo, the tables or the
 * pictures change.
 */
export default async function setUp({ workers, projects }: FullConfig) {
  for (const { name } of projects) if (engines[name]?.missing) console.log(engines[name].missing)
  process.env.SOLANDER_BROWSER = JSON.stringify(await findBrowser())
  const folder = await mkdtemp(join(getFastTempFolder(4), "solander-sites-"))
  const [made, empty] = await Promise.all([prepareDemoData(folder), prepareEmptyData(folder)])
  process.env.SOLANDER_MADE = made
  process.env.SOLANDER_EMPTY = empty
  const sites = await Promise.all(
    Array.from({ length: workers }, async (_, index) => {
      const data = join(folder, `site-${index}`)
      // cp preserves the owner of files, without which PostgreSQL does not start on them
      execFileSync("cp", ["-a", made, data])
      const site = await startSite({ data })
      const seen = { url: site.url, setupLink: await site.setupLink, cookies: join(folder, `cookies-${index}.json`) }
      return { site, seen }
    }),
  )
  process.env.SOLANDER_TEST_SITES = JSON.stringify(sites.map(({ seen }) => seen))
  return async () => {
    await Promise.all(sites.map(({ site }) => site.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
