import { desc, eq } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { updateRuns } from "../../db/tables/updates.ts"
import type { Shop } from "../shop.ts"

/** Former versions are kept as long. */
export const revertDays = 14

type Revertable = { current: string; former: string; until: Date }

/** The version before the last update, for two weeks. Null after going back: that version is offered as an update. */
export async function findRevertableUpdate(shop: Shop, db: Database | Transaction): Promise<Revertable | null> {
  if (!shop.launcher) return null
  const { current, former } = await shop.launcher.readState()
  if (former === null) return null
  const [last] = await db
    .select()
    .from(updateRuns)
    .where(eq(updateRuns.status, "done"))
    .orderBy(desc(updateRuns.finishedAt))
    .limit(1)
  if (last?.kind !== "update" || last.toVersion !== current || last.fromVersion !== former || !last.finishedAt)
    return null
  const until = new Date(last.finishedAt.getTime() + revertDays * 24 * 3_600_000)
  return until > shop.now() ? { current, former, until } : null
}
