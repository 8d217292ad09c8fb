import { sql } from "drizzle-orm"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { inTransaction } from "../../in-transaction.server.ts"
import { remakePicture } from "../../media/queue-picture-stage.server.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import { writeSettings } from "../../settings/settings-commands.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { getSiteProtection, isStale, listProtectedPictures } from "./picture-protection.server.ts"

/** So that uploads and pages are not behind thousands of pictures, and stopping takes effect soon. */
const picturesAtATime = 4

const pauseSeconds = 2

/**
 * Makes pictures again whose files are not as the settings and works say, a few at a time; then queues the next few. Runs after
 * changes, and every ten minutes for those of imports.
 */
export async function protectPictures(shop: Shop): Promise<void> {
  const { protecting } = await getSettings(shop.db, "protecting")
  if (protecting.isStopped) return
  const site = await getSiteProtection(shop.db)
  const all = await listProtectedPictures(shop.db, site.protection.level, sql`p.stage = 'done' or p.problem is null`)
  const stale = all.filter((picture) => picture.stage === "done" && isStale(picture, site))
  if (stale.length === 0) return
  const unfinished = all.filter(({ stage }) => stage !== "done").length
  await inTransaction(shop, async (tx) => {
    for (const { id } of stale.slice(0, Math.max(0, picturesAtATime - unfinished)))
      await remakePicture(shop, tx, id, shop.now())
    const { rows } = await tx.execute(
      sql`select from jobs.job where name = 'protect-pictures' and state = 'created' limit 1`,
    )
    if (rows.length === 0) await shop.jobs.send(tx, "protect-pictures", {}, { startAfter: pauseSeconds })
    return done(null)
  })
}

/** The pictures that are being made are finished; the others stay as they are. */
export const stopProtecting = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "settings.write", noInput, async (context) => {
    await writeSettings(context, "protecting", { isStopped: true })
    return done(null)
  })

export const continueProtecting = (shop: Shop, actor: Actor): Promise<Outcome<null>> =>
  command(shop, actor, "settings.write", noInput, async (context) => {
    await writeSettings(context, "protecting", { isStopped: false })
    await shop.jobs.send(context.tx, "protect-pictures", {})
    return done(null)
  })

/** `left`: whose files are not yet as they have to be; `failed`: those that could not be made. */
export type ProtectionProgress = { total: number; left: number; failed: number; isStopped: boolean }

export const getProtectionProgress = (shop: Shop, actor: Actor): Promise<Outcome<ProtectionProgress>> =>
  query(shop, actor, "settings.read", async (db) => {
    const site = await getSiteProtection(db)
    const [all, { protecting }] = await Promise.all([
      listProtectedPictures(db, site.protection.level),
      getSettings(db, "protecting"),
    ])
    const isUnfinished = ({ stage, problem }: (typeof all)[number]) => stage !== "done" && problem === null
    return done({
      total: all.length,
      left: all.filter((picture) => isUnfinished(picture) || (picture.problem === null && isStale(picture, site)))
        .length,
      failed: all.filter(({ problem }) => problem !== null).length,
      isStopped: protecting.isStopped,
    })
  })
