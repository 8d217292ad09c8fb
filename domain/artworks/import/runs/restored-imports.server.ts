import { and, desc, eq, gt, inArray, like, lt } from "drizzle-orm"
import type { Database, Transaction } from "../../../../db/connect.ts"
import { history } from "../../../../db/tables/content.ts"
import type { Actor } from "../../../actor.ts"
import { done, type Outcome, refuse } from "../../../problem.ts"
import { query } from "../../../query.server.ts"
import type { Shop } from "../../../shop.ts"

// An archive has imported works, but not the data to undo imports.

const isRestore = and(eq(history.noun, "archive"), like(history.action, "read back:%"))

/** Unknown, or older than a restored archive. */
export async function refuseMissingImport(db: Database | Transaction, id: string): Promise<Outcome<never>> {
  const [started] = await db
    .select({ id: history.id })
    .from(history)
    .where(and(eq(history.noun, "import"), eq(history.nounId, id)))
    .limit(1)
  const [restored] = started
    ? await db
        .select({ id: history.id })
        .from(history)
        .where(and(isRestore, gt(history.id, started.id)))
        .limit(1)
    : []
  return restored
    ? refuse("not_found", "This import was made before the site was restored from an archive, so it can’t be undone.")
    : refuse("not_found", "There is no such import.")
}

/** Time of the last restore, if it made imports permanent; else null. */
export const findImportsRestoredAt = (shop: Shop, actor: Actor): Promise<Outcome<Date | null>> =>
  query(shop, actor, "imports.read", async (db) => {
    const [moved] = await db
      .select({ id: history.id, at: history.at })
      .from(history)
      .where(isRestore)
      .orderBy(desc(history.id))
      .limit(1)
    if (!moved) return done(null)
    const ended = inArray(history.action, ["done", "stopped"])
    const [before] = await db
      .select({ id: history.id })
      .from(history)
      .where(and(eq(history.noun, "import"), ended, lt(history.id, moved.id)))
      .limit(1)
    return done(before ? moved.at : null)
  })
