import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { type SiteProcess, startSite } from "../../tests/support/site-process.ts"

/** Opens the site with the demo collection, and waits until all pictures are processed. */
export async function startDemoSite(): Promise<SiteProcess> {
  const site = await startSite()
  const joined = await joinEmbedded({ folder: site.data })
  const pool = new pg.Pool(joined?.config)
  const open = async () => {
    const { rows } = await pool.query<{ open: number; all: number }>(
      'select count(*) filter (where finished_at is null)::int as open, count(*)::int as "all" from pictures',
    )
    return rows[0]
  }
  for (let left = await open(); !left?.all || left.open > 0; left = await open()) await wait(500)
  await pool.end()
  return site
}

export async function listMeasuredPages(url: string): Promise<[name: string, path: string][]> {
  const gallery = await (await fetch(`${url}/gallery`)).text()
  const artwork = /href="(\/artwork\/[0-9a-f-]{36})"/.exec(gallery)?.[1] ?? "/gallery"
  const sections = ["gallery", "shop", "about", "contact"].map((name): [string, string] => [name, `/${name}`])
  return [["home", "/"], ...sections, ["artwork", artwork]]
}
