import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { matchesId } from "../../../db/matches-id.ts"
import { newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import { parseRichText } from "../../../lib/rich-text/rich-text.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { fieldChanges } from "../../field-changes.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { recordEdit } from "../../record-edit.server.ts"
import { refuseMissingInText } from "../../refuse-missing-in-text.server.ts"
import type { Shop } from "../../shop.ts"
import { refuseStale } from "../../stale.ts"
import { validateInput } from "../../validate-input.ts"
import { type IssueInput, newsletterIssueSchema } from "./issue.ts"
import { issueNotFound } from "./issue-queries.server.ts"
import { getFirstIssueContent } from "./issue-source.server.ts"

export type IssueRecord = typeof newsletterIssues.$inferSelect

export async function lockIssue(tx: Transaction, id: string): Promise<IssueRecord | null> {
  const [row] = await tx.select().from(newsletterIssues).where(matchesId(newsletterIssues.id, id)).for("update")
  return row ?? null
}

const createIssueSchema = z.strictObject({
  id: z.uuid(),
  from: z.discriminatedUnion("noun", [
    z.strictObject({ noun: z.literal("nothing") }),
    z.strictObject({ noun: z.enum(["post", "exhibition"]), id: z.uuid("Please choose one.") }),
  ]),
})

/** @param input `id` is the form's, so that sending it twice creates one issue */
export async function createIssue(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ id: string }>> {
  return command(shop, actor, "newsletter.write", validateInput(createIssueSchema, input), async (run, asked) => {
    const { tx, now } = run
    const { id, from } = asked
    const [sourceNoun, sourceId] = from.noun === "nothing" ? [null, null] : [from.noun, from.id]
    const value = await getFirstIssueContent({ ...shop, db: tx as never }, sourceNoun, sourceId)
    if (!value) return refuse("not_found", "This is not there any more.")
    const row = { ...value, id, sourceNoun, sourceId, createdAt: now, updatedAt: now }
    // A double click may send both forms at once.
    const [begun] = await tx
      .insert(newsletterIssues)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: newsletterIssues.id })
    if (!begun) return done({ id })
    const detail = { subject: value.subject, ...(sourceNoun && { from: sourceNoun }) }
    await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "created", detail }, now)
    return done({ id })
  })
}

type SavedIssue = { changed: string[]; updatedAt: Date }

/** Only before it is being sent. @param seenAt refuses (409) if it was saved since @param auto autosave */
export const updateIssue = (
  shop: Shop,
  actor: Actor,
  id: string,
  input: IssueInput,
  seenAt?: Date,
  { auto = false } = {},
): Promise<Outcome<SavedIssue>> =>
  command(shop, actor, "newsletter.write", validateInput(newsletterIssueSchema, input), async (write, fields) => {
    const { tx, now } = write
    const before = await lockIssue(tx, id)
    if (!before || before.archivedAt) return issueNotFound
    if (before.state !== "draft" && before.state !== "scheduled")
      return refuse("conflict", "This newsletter is on its way, so its words stay as they are.")
    const stale = refuseStale("letter", before, seenAt)
    if (stale) return stale
    const missing = await refuseMissingInText(tx, "newsletter", fields.body, parseRichText(before.body))
    if (missing) return missing
    const changes = fieldChanges(before, fields)
    const changed = Object.keys(changes)
    if (changed.length === 0) return done({ changed, updatedAt: before.updatedAt })
    await tx
      .update(newsletterIssues)
      .set({ ...fields, problem: "", updatedAt: now })
      .where(eq(newsletterIssues.id, id))
    await recordEdit(write, { noun: "letter", nounId: id }, changes, auto)
    return done({ changed, updatedAt: now })
  })

/** Only an unsent one; it can be restored. Idempotent. */
export const deleteIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ subject: string }>> =>
  command(shop, actor, "newsletter.write", noInput, async ({ tx, now }) => {
    const row = await lockIssue(tx, id)
    if (!row) return issueNotFound
    if (row.state !== "draft" && row.state !== "scheduled")
      return refuse("conflict", "This newsletter has left, so it stays in the list.")
    if (!row.archivedAt) {
      const set = { state: "draft", scheduledAt: null, archivedAt: now, updatedAt: now } as const
      await tx.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, id))
      await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "deleted" }, now)
    }
    return done({ subject: row.subject })
  })

export const restoreIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ subject: string }>> =>
  command(shop, actor, "newsletter.write", noInput, async ({ tx, now }) => {
    const row = await lockIssue(tx, id)
    if (!row) return issueNotFound
    if (row.archivedAt) {
      await tx.update(newsletterIssues).set({ archivedAt: null, updatedAt: now }).where(eq(newsletterIssues.id, id))
      await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "restored" }, now)
    }
    return done({ subject: row.subject })
  })
