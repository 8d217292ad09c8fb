import { and, eq, sql } from "drizzle-orm"
import { z } from "zod"
import { issueRecipients, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { canTransition } from "../../machine.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { lockIssue } from "./issue-commands.server.ts"
import { updateIssueCounts } from "./issue-counts.server.ts"
import { issueMachine } from "./issue-machine.ts"
import { issueNotFound } from "./issue-queries.server.ts"

/** E-mails in progress are finished. Idempotent. */
export const pauseIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "newsletter.write", noInput, async ({ tx, now }) => {
    const row = await lockIssue(tx, id)
    if (!row) return issueNotFound
    if (row.state === "paused") return done(null)
    if (!canTransition(issueMachine, row.state, "paused", "admin"))
      return refuse("conflict", "This newsletter is not being sent.")
    await tx
      .update(newsletterIssues)
      .set({ state: "paused", problem: "", updatedAt: now })
      .where(eq(newsletterIssues.id, id))
    await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "paused" }, now)
    return done(null)
  })

/** Idempotent. */
export const resumeIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<null>> =>
  command(shop, actor, "newsletter.write", noInput, async ({ tx, now }) => {
    const row = await lockIssue(tx, id)
    if (!row) return issueNotFound
    if (row.state === "sending") return done(null)
    if (row.state !== "paused") return refuse("conflict", "This newsletter is not paused.")
    const set = { state: "sending", problem: "", failedRuns: 0, updatedAt: now } as const
    await tx.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, id))
    await shop.jobs.send(tx, "send-newsletter", { letterId: id })
    await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "resumed" }, now)
    return done(null)
  })

/** Final: untried recipients are left out. */
export const cancelIssue = (shop: Shop, actor: Actor, id: string): Promise<Outcome<{ leftOut: number }>> =>
  command(shop, actor, "newsletter.write", noInput, async ({ tx, now }) => {
    const row = await lockIssue(tx, id)
    if (!row) return issueNotFound
    if (row.state === "canceled") return done({ leftOut: 0 })
    if (!canTransition(issueMachine, row.state, "canceled", "admin"))
      return refuse("conflict", "This newsletter is not being sent.")
    const { rowCount } = await tx
      .update(issueRecipients)
      .set({ state: "left_out", settledAt: now, words: "The newsletter was canceled." })
      .where(and(eq(issueRecipients.letterId, id), eq(issueRecipients.state, "waiting")))
    const set = { state: "canceled", finishedAt: now, problem: "", updatedAt: now } as const
    await tx.update(newsletterIssues).set(set).where(eq(newsletterIssues.id, id))
    await updateIssueCounts(tx, id)
    const leftOut = rowCount ?? 0
    await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "canceled", detail: { leftOut } }, now)
    return done({ leftOut })
  })

const uncertainSchema = z.strictObject({ id: z.uuid(), choice: z.enum(["again", "sent"]) })

/** Resends to uncertain recipients with the same Message-ID, or counts them as accepted. */
export const resolveUncertainRecipients = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<{ people: number }>> =>
  command(shop, actor, "newsletter.write", validateInput(uncertainSchema, input), async (run, { id, choice }) => {
    const { tx, now } = run
    const row = await lockIssue(tx, id)
    if (!row) return issueNotFound
    if (row.state === "draft" || row.state === "scheduled")
      return refuse("conflict", "This newsletter has not left yet.")
    const set =
      choice === "again"
        ? ({ state: "waiting", nextAt: now, words: "Sent again: the first try was not confirmed." } as const)
        : ({ state: "accepted", words: "Not confirmed by the mail server; counted as sent by the studio." } as const)
    const { rowCount } = await tx
      .update(issueRecipients)
      .set(set)
      .where(and(eq(issueRecipients.letterId, id), eq(issueRecipients.state, "uncertain")))
    const people = rowCount ?? 0
    if (people === 0) return refuse("conflict", "There is nobody to decide about.")
    await updateIssueCounts(tx, id)
    if (choice === "again" && row.state !== "paused") {
      const again = { state: "sending", finishedAt: null, problem: "", failedRuns: 0, updatedAt: now } as const
      await tx.update(newsletterIssues).set(again).where(eq(newsletterIssues.id, id))
      if (row.state !== "sending") await shop.jobs.send(tx, "send-newsletter", { letterId: id })
    }
    const action = choice === "again" ? "uncertain sent again" : "uncertain counted as sent"
    await recordEvent(tx, actor, { noun: "letter", nounId: id, action, detail: { people } }, now)
    return done({ people })
  })

/** For issues whose job was parked. @param ids of issues in the state `sending` */
export async function pauseLostIssues(shop: Shop, ids: string[]): Promise<void> {
  const problem = "The site was stopped several times while it sent this newsletter."
  await shop.db
    .update(newsletterIssues)
    .set({ state: "paused", problem })
    .where(sql`${newsletterIssues.id} = any (${sql.param(ids)}::uuid[]) and ${newsletterIssues.state} = 'sending'`)
}
