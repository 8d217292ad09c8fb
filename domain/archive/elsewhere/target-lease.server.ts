import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { backupTargets } from "../../../db/tables/backup-targets.ts"
import type { Shop } from "../../shop.ts"

/** Another process writes there; one that died is waited for. */
export class TargetInUse extends Error {
  override name = "PlaceInUse"
}

const leaseSeconds = 60
const renewMs = 15_000

/** One process at a time writes and sweeps in a place. The signal aborts when the lease is lost. By the database's clock. */
export async function withTargetLease<T>(
  shop: Pick<Shop, "db" | "log">,
  targetId: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const token = randomUUID()
  const leasedUntil = sql`now() + ${sql.raw(`interval '${leaseSeconds} seconds'`)}`
  const isOurs = and(eq(backupTargets.id, targetId), eq(backupTargets.leaseToken, token))
  const isFree = sql`(${backupTargets.leasedUntil} is null or ${backupTargets.leasedUntil} < now())`
  const [taken] = await shop.db
    .update(backupTargets)
    .set({ leaseToken: token, leasedUntil })
    .where(and(eq(backupTargets.id, targetId), isFree))
    .returning({ id: backupTargets.id })
  if (!taken) throw new TargetInUse("another process writes there")
  const lost = new AbortController()
  let renewedAt = performance.now()
  const renew = async () => {
    try {
      const rows = await shop.db.update(backupTargets).set({ leasedUntil }).where(isOurs).returning()
      if (rows.length === 0) lost.abort(new TargetInUse("the lease was lost"))
      else renewedAt = performance.now()
    } catch (err) {
      shop.log.warn({ err, targetId }, "the lease of a place was not renewed")
      if (performance.now() - renewedAt > (leaseSeconds - 5) * 1000) lost.abort(new TargetInUse("the lease ended"))
    }
  }
  const timer = setInterval(renew, renewMs)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(timer)
    await shop.db
      .update(backupTargets)
      .set({ leaseToken: null, leasedUntil: null })
      .where(isOurs)
      .catch((err: unknown) => shop.log.warn({ err, targetId }, "the lease of a place ends by itself"))
  }
}
