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

/** The data folder of an empty site that nobody has opened yet, to be copied. */
export async function madeEmpty(folder: string): Promise<string> {
  const data = join(folder, "empty")
  const site = await startSite({ data, args: ["--empty"] })
  await site.stop()
  return data
}

/** The pictures of "Slack Water", which tests look at from near. */
const seenFromNear = ["slack-water.jpg", "detail-slack-water.jpg", "view-slack-water-east.jpg"]

/**
 * Stops when every picture can be seen, and those that tests look at from near have their large WebP and JPEG files. All
 * files of all pictures would keep both processors busy for minutes, and tests of
 * them bring pictures of their own.
 */
async function makeDemo(data: string): Promise<void> {
  const site = await startSite({ data })
  const database = await joinEmbedded({ folder: data })
  if (!database) throw new Error("the site runs without its database")
  const pool = new pg.Pool(database.config)
  const done =
    "update pictures set stage = 'done' where stage <> 'first' and problem is null and original_name <> all ($1)"
  const inMaking = "select from pictures where stage in ('first', 'rest') and problem is null"
  do {
    await wait(100)
    await pool.query(done, [seenFromNear])
  } while ((await pool.query(inMaking)).rowCount)
  await pool.query(done, [[]])
  await pool.end()
  await site.stop()
}
