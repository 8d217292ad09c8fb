import { existsSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { startSite } from "./site-process.ts"

/**
 * The data folder of a site with the demo collection and all its pictures: that of `SOLANDER_TEST_DATA`, where it is
 * made if it is not there yet, else a new one in `folder`. It is to be copied, not used.
 */
export async function madeDemo(folder: string): Promise<string> {
  const made = process.env.SOLANDER_TEST_DATA ?? join(folder, "made")
  if (!existsSync(made)) await makeDemo(made)
  return made
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
