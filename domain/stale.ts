import { type Outcome, refuse } from "./problem.ts"

/**
 * The refusal of a form that was opened before somebody else saved the same thing (409); null when nobody did.
 * @param noun how a person calls it
 * @param row as read under the transaction's lock
 * @param seenAt the row's `updatedAt` when the form was opened; not compared when it is absent
 */
export function refuseStale(
  noun: string,
  row: { updatedAt: Date },
  seenAt: Date | undefined,
): (Outcome<never> & { ok: false }) | null {
  if (!seenAt || row.updatedAt.getTime() === seenAt.getTime()) return null
  return refuse("conflict", `Somebody saved this ${noun} while you were writing. Open it again to see what changed.`)
}
