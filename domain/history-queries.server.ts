import { and, desc, eq } from "drizzle-orm"
import type { Database } from "../db/connect.ts"
import { history } from "../db/tables/content.ts"
import { pick } from "../lib/pick.ts"
import type { FieldChanges } from "./field-changes.server.ts"

export type HistoryLine = {
  id: number
  at: Date
  /** Null for visitors and for the program itself. */
  actorId: string | null
  actorName: string
  action: string
  changes: FieldChanges
  detail: Record<string, unknown>
}

export const historyColumns = pick(history, "id", "at", "actorId", "actorName", "action", "changes", "detail")

export function listHistory(db: Database, noun: string, nounId: string, limit = 20): Promise<HistoryLine[]> {
  return db
    .select(historyColumns)
    .from(history)
    .where(and(eq(history.noun, noun), eq(history.nounId, nounId)))
    .orderBy(desc(history.id))
    .limit(limit)
}
