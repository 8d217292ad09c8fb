import { and, desc, eq } from "drizzle-orm"
import { history } from "../db/tables/content.ts"
import type { TransactionContext } from "./command.server.ts"
import type { FieldChanges } from "./field-changes.server.ts"
import { recordEvent } from "./history.server.ts"

const sittingMinutes = 30

/** Autosaves every few seconds share one event, as long as the same user continues and nothing else was recorded. */
export async function recordEdit(
  { tx, actor, now }: TransactionContext,
  { noun, nounId }: { noun: string; nounId: string },
  changes: FieldChanges,
  auto: boolean,
) {
  const line = { noun, nounId, action: "edited", changes, ...(auto && { detail: { auto } }) }
  const [last] = auto
    ? await tx
        .select()
        .from(history)
        .where(and(eq(history.noun, noun), eq(history.nounId, nounId)))
        .orderBy(desc(history.id))
        .limit(1)
    : []
  const same = last?.detail.auto === true && last.actorId === (actor.kind === "user" ? actor.id : null)
  if (last && same && now.getTime() - last.at.getTime() < sittingMinutes * 60_000) {
    await tx.delete(history).where(eq(history.id, last.id))
    line.changes = mergeChanges(last.changes, changes)
  }
  await recordEvent(tx, actor, line, now)
}

const mergeChanges = (earlier: FieldChanges, later: FieldChanges): FieldChanges => ({
  ...earlier,
  ...Object.fromEntries(
    Object.entries(later).map(([name, { before, after }]) => [
      name,
      { before: earlier[name] ? earlier[name].before : before, after },
    ]),
  ),
})
