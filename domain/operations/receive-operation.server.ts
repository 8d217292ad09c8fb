import { createHash } from "node:crypto"
import { and, desc, eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { history } from "../../db/tables/content.ts"
import { operations } from "../../db/tables/operations.ts"
import type { Actor } from "../actor.ts"
import { command } from "../command.server.ts"
import { refuseUnlessPermitted } from "../permissions.ts"
import { done, type Outcome, type Problem, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import type { AllowedChange, StoredValues } from "./allowed-change.ts"
import { findAllowedChange } from "./allowed-changes.server.ts"
import type { ColumnValues, OperationConflict } from "./operation.ts"
import { operationSchema } from "./operation-schema.ts"
import { operationRetentionDays } from "./purge-operations.server.ts"

/** `repeated`: it had been run before. */
type OperationResult = { repeated: boolean; result: ColumnValues }

/** With both versions for a conflict. */
export type OperationProblem = Problem & { conflict?: OperationConflict }

type OperationRequest = {
  id: string
  by: string | undefined
  change: AllowedChange
  data: ColumnValues
  base: ColumnValues | undefined
  fingerprint: string
}

/**
 * Runs an offline change once per id; repetitions get the first answer. The change, its history and the id are one transaction.
 * A refused change has no effect and may be retried. For admins, and only the account that made it.
 */
export async function receiveOperation(
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<{ ok: true; value: OperationResult } | { ok: false; problem: OperationProblem }> {
  const refused = refuseUnlessPermitted(actor, "activity.write", shop.now())
  if (refused) return refused
  return command<OperationRequest, OperationResult>(
    shop,
    actor,
    "activity.write",
    parseOperation(input, shop.now()),
    async ({ tx, now }, of) => {
      const userId = actor.kind === "user" ? actor.id : ""
      if (of.by && of.by !== userId)
        return refuse("forbidden", "Someone else made this change. It is sent when they are signed in.")
      const { id, fingerprint } = of
      // A concurrent request with the same id waits here for the first answer.
      const claimed = await tx
        .insert(operations)
        .values({ id, userId, fingerprint, takenAt: now })
        .onConflictDoNothing()
        .returning({ id: operations.id })
      if (claimed.length === 0) return repeatAnswer(tx, of, userId)
      const outcome = await runOperation({ ...shop, db: tx as never }, actor, tx, of)
      if (!outcome.ok) return outcome
      await tx.update(operations).set({ result: outcome.value }).where(eq(operations.id, id))
      return done({ repeated: false, result: outcome.value })
    },
  )
}

/** Checks the form (400), then table and columns (403), then the values. */
function parseOperation(input: unknown, now: Date): Outcome<OperationRequest> {
  const read = validateInput(operationSchema, input)
  if (!read.ok) return read
  const { id, by, timestamp, type, table, data, base } = read.value
  const change = findAllowedChange({ table, type, data, ...(base && { base }) })
  if (!change) return refuse("forbidden", "This can’t be changed from here.")
  const values = validateInput(change.schema, data)
  if (!values.ok) return values
  const changed = listChangedColumns(change, data)
  if (change.stored && !changed.every((column) => base && Object.hasOwn(base, column)))
    return refuse("invalid", "Say what was there before.", { base: "Say what was there before." })
  if (now.getTime() - timestamp > (operationRetentionDays - 30) * 86_400_000)
    return refuse("unprocessable", "This was written too long ago, or the clock of that device is wrong.")
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([type, table, data]))
    .digest("hex")
  return done({ id, by, change, data: values.value, base, fingerprint })
}

const listChangedColumns = ({ columns, compared }: AllowedChange, data: ColumnValues): string[] =>
  compared.filter((column) => Object.hasOwn(data, column) || !columns.includes(column))

async function repeatAnswer(
  tx: Transaction,
  { id, fingerprint }: OperationRequest,
  userId: string,
): Promise<Outcome<OperationResult>> {
  const [before] = await tx.select().from(operations).where(eq(operations.id, id))
  if (before?.userId !== userId || before.fingerprint !== fingerprint)
    return refuse("unprocessable", "This id was used for something else.")
  return done({ repeated: true, result: before.result })
}

async function runOperation(
  shop: Shop,
  actor: Actor,
  tx: Transaction,
  of: OperationRequest,
): Promise<Outcome<ColumnValues>> {
  const { change, data, base = {} } = of
  const stored = change.stored ? await change.stored(tx, data) : undefined
  if (stored === null) return refuse("not_found", "It is gone.")
  const columns = listChangedColumns(change, data)
  if (stored) {
    const differs = columns.filter((column) => !isSame(stored.values[column], data[column] ?? ""))
    if (differs.length === 0) return done({})
    if (differs.some((column) => !isSame(stored.values[column], base[column])))
      return conflict(tx, of, stored, columns, "Someone else just changed this.")
  }
  const outcome = await change.run(shop, actor, data)
  if (outcome.ok || outcome.problem.code !== "conflict") return outcome
  return conflict(tx, of, stored, columns, outcome.problem.message)
}

const isSame = (one: unknown, other: unknown) =>
  one === other || String(one ?? "").trim() === String(other ?? "").trim()

/** @param stored absent: nothing is compared, and the message names the obstacle */
async function conflict(
  tx: Transaction,
  { data }: OperationRequest,
  stored: StoredValues | undefined,
  columns: string[],
  message: string,
): Promise<{ ok: false; problem: OperationProblem }> {
  const pick = (values: ColumnValues) => Object.fromEntries(columns.map((column) => [column, values[column] ?? ""]))
  const last = stored && (await findLastChange(tx, stored, columns))
  const both = { ours: stored ? pick(data) : {}, theirs: stored ? pick(stored.values) : {} }
  const details = { who: last?.actorName ?? null, at: last?.at.toISOString() ?? null, message }
  return { ok: false, problem: { code: "conflict", message, conflict: { ...both, ...details } } }
}

/** Column names in the history. */
const historyNames: Record<string, string[]> = {
  status_for: ["statusFor"],
  status_until: ["statusUntil"],
  text: ["note"],
}

async function findLastChange(tx: Transaction, { noun, nounId }: StoredValues, columns: string[]) {
  const fields = columns.flatMap((column) => historyNames[column] ?? [column])
  const [line] = await tx
    .select({ actorName: history.actorName, at: history.at })
    .from(history)
    .where(
      and(eq(history.noun, noun), eq(history.nounId, nounId), sql`${history.changes} ?| ${sql.param(fields)}::text[]`),
    )
    .orderBy(desc(history.id))
    .limit(1)
  return line
}
