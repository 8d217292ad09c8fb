import { and, eq, inArray, min } from "drizzle-orm"
import { issueRecipients, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import { system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import type { IssueRun } from "./claim-recipient.server.ts"
import { lockIssue } from "./issue-commands.server.ts"
import { updateIssueCounts } from "./issue-counts.server.ts"

/** `busy`: temporary; `broken`: until the configuration changes. */
export type SendingProblem = { kind: "busy" | "broken"; words: string }

/** Failed runs in a row before the artist must decide: about three hours. */
const maxFailedRuns = 20

/** In seconds, doubling up to ten minutes. */
const getRetrySeconds = (failedRuns: number) => Math.min(600, 15 * 2 ** Math.min(failedRuns, 6))

export async function finishIssueRun(
  shop: Shop,
  run: IssueRun,
  sendingProblem: SendingProblem | null,
  stopping: boolean,
): Promise<void> {
  const { issueId: id, token } = run
  await command(shop, system("Newsletter"), "newsletter.write", noInput, async ({ tx, actor, now }) => {
    const row = await lockIssue(tx, id)
    await updateIssueCounts(tx, id)
    // Paused, canceled, or replaced by another run.
    if (row?.state !== "sending" || row.runToken !== token) return done(null)
    const [left] = await tx
      .select({ next: min(issueRecipients.nextAt) })
      .from(issueRecipients)
      .where(and(eq(issueRecipients.letterId, id), inArray(issueRecipients.state, ["waiting", "claimed"])))
    if (!left?.next) {
      await tx
        .update(newsletterIssues)
        .set({ state: "sent", finishedAt: now, problem: "" })
        .where(eq(newsletterIssues.id, id))
      const [counts] = await tx
        .select({
          accepted: newsletterIssues.accepted,
          refused: newsletterIssues.refused,
          uncertain: newsletterIssues.uncertain,
        })
        .from(newsletterIssues)
        .where(eq(newsletterIssues.id, id))
      await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "sent", detail: { ...counts } }, now)
      return done(null)
    }
    const failedRuns = sendingProblem?.kind === "busy" ? row.failedRuns + 1 : 0
    if (sendingProblem && (sendingProblem.kind === "broken" || failedRuns >= maxFailedRuns)) {
      const problem = `The mail server takes nothing more: “${sendingProblem.words}”`
      await tx.update(newsletterIssues).set({ state: "paused", problem, failedRuns }).where(eq(newsletterIssues.id, id))
      await recordEvent(tx, actor, { noun: "letter", nounId: id, action: "paused", detail: { problem } }, now)
      return done(null)
    }
    await tx
      .update(newsletterIssues)
      .set({ failedRuns, problem: sendingProblem?.words ?? "" })
      .where(eq(newsletterIssues.id, id))
    // The next start of the site resumes it.
    if (stopping) return done(null)
    const due = Math.max(0, Math.ceil((left.next.getTime() - now.getTime()) / 1000))
    const startAfter = sendingProblem ? Math.max(due, getRetrySeconds(failedRuns)) : due
    await shop.jobs.send(tx, "send-newsletter", { letterId: id }, startAfter > 0 ? { startAfter } : {})
    return done(null)
  })
}
