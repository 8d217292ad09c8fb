import { type Outcome, refuse } from "./problem.ts"

/** @param row read under the transaction's lock @param seenAt undefined: not compared */
export function refuseStale(
  noun: string,
  row: { updatedAt: Date },
  seenAt: Date | undefined,
): (Outcome<never> & { ok: false }) | null {
  if (!seenAt || row.updatedAt.getTime() === seenAt.getTime()) return null
  return refuse(
    "conflict",
    `Someone else saved this ${noun} while you were writing. Open it again to see what changed.`,
  )
}
