import { and, eq, inArray, isNull } from "drizzle-orm"
import type { Database, Transaction } from "../../db/connect.ts"
import { type UpdateRunStatus, updateRuns } from "../../db/tables/updates.ts"
import { type ActorRole, canTransition } from "../machine.ts"
import { updateMachine } from "./update-machine.ts"

export type UpdateRun = typeof updateRuns.$inferSelect

type Move = Partial<Pick<UpdateRun, "bytesDone" | "bytesTotal" | "reason" | "switchedAt" | "finishedAt">> & {
  to: UpdateRunStatus
  role?: ActorRole
}

const statuses = Object.keys(updateMachine.transitions) as UpdateRunStatus[]

/** In one statement, so that of two that would move it one succeeds. @returns null if its status does not lead there */
export async function moveUpdateRun(
  db: Database | Transaction,
  id: string,
  { to, role = "system", ...values }: Move,
): Promise<UpdateRun | null> {
  const before = statuses.filter((status) => canTransition(updateMachine, status, to, role))
  const [moved] = await db
    .update(updateRuns)
    .set({ ...values, status: to })
    .where(and(eq(updateRuns.id, id), inArray(updateRuns.status, before)))
    .returning()
  return moved ?? null
}

export async function findActiveUpdate(db: Database): Promise<UpdateRun | null> {
  const [run] = await db.select().from(updateRuns).where(isNull(updateRuns.finishedAt))
  return run ?? null
}
