import { existsSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { joinEmbedded } from "../../db/embedded/join.ts"
import { startSite } from "./site-process.ts"

/**
 * A data folder with the demo collection and all its pictures: `SOLANDER_TEST_DATA`, created on first use, or else a new one
 * in `folder`. Tests copy it, and do not use it directly.
 */
export async function prepareDemoData(folder: string): Promise<string> {
  const made = process.env.SOLANDER_TEST_DATA ?? join(folder, "made")
  if (!existsSync(made)) await createDemoData(made)
  return made
}

/** The data folder of an empty, unused site, to be copied. */
export async function prepareEmptyData(folder: string): Promise<string> {
  const data = join(folder, "empty")
  const site = await startSite({ data, args: ["--empty"] })
  await site.stop()
  return data
}

/** The pictures of "Slack Water", which tests zoom into. */
const zoomedPictures = ["slack-water.jpg", "detail-slack-water.jpg", "view-slack-water-east.jpg"]

/**
 * Stops when every picture is visible, and `zoomedPictures` have their large WebP and JPEG files. All files of all pictures
 * would keep both processors busy for minutes, and tests of those files have pictures of their own.
 */
async function createDemoData(data: string): Promise<void> {
  const site = await startSite({ data })
  const database = await joinEmbedded({ folder: data })
  if (!database) throw new Error("the database is not running")
  const pool = new pg.Pool(database.config)
  const done =
    "update pictures set stage = 'done' where stage <> 'first' and problem is null and original_name <> all ($1)"
  const unfinished = "select from pictures where stage in ('first', 'rest') and problem is null"
  do {
    await wait(100)
    await pool.query(done, [zoomedPictures])
  } while ((await pool.query(unfinished)).rowCount)
  await pool.query(done, [[]])
  await pool.end()
  await site.stop()
}
