import { and, eq, inArray, min } from "drizzle-orm"
import { letterRecipients, letters } from "../../db/tables/letters.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { LetterRun } from "./claim-recipient.server.ts"
import { lockLetter } from "./letter-commands.server.ts"
import { recount } from "./letter-counts.server.ts"

/** `busy`: temporary; `broken`: until the configuration changes. */
export type SendingProblem = { kind: "busy" | "broken"; words: string }

/** Failed runs in a row before the artist must decide: about three hours. */
const mostFailedRuns = 20

/** In seconds, doubling up to ten minutes. */
const waitAfter = (failedRuns: number) => Math.min(600, 15 * 2 ** Math.min(failedRuns, 6))

export async function endRun(
  shop: Shop,
  run: LetterRun,
  trouble: SendingProblem | null,
  stopping: boolean,
): Promise<void> {
  const { letterId: id, token } = run
  await command(shop, system("Newsletter"), "newsletter.write", noInput, async ({ tx, actor, now }) => {
    const row = await lockLetter(tx, id)
    await recount(tx, id)
    // Paused, canceled, or replaced by another run.
    if (row?.state !== "sending" || row.runToken !== token) return done(null)
    const [left] = await tx
      .select({ next: min(letterRecipients.nextAt) })
      .from(letterRecipients)
      .where(and(eq(letterRecipients.letterId, id), inArray(letterRecipients.state, ["waiting", "claimed"])))
    if (!left?.next) {
      await tx.update(letters).set({ state: "sent", finishedAt: now, problem: "" }).where(eq(letters.id, id))
      const [counts] = await tx
        .select({ accepted: letters.accepted, refused: letters.refused, uncertain: letters.uncertain })
        .from(letters)
        .where(eq(letters.id, id))
      await record(tx, actor, { noun: "letter", nounId: id, action: "sent", detail: { ...counts } }, now)
      return done(null)
    }
    const failedRuns = trouble?.kind === "busy" ? row.failedRuns + 1 : 0
    if (trouble && (trouble.kind === "broken" || failedRuns >= mostFailedRuns)) {
      const problem = `The mail server takes nothing more: “${trouble.words}”`
      await tx.update(letters).set({ state: "paused", problem, failedRuns }).where(eq(letters.id, id))
      await record(tx, actor, { noun: "letter", nounId: id, action: "paused", detail: { problem } }, now)
      return done(null)
    }
    await tx
      .update(letters)
      .set({ failedRuns, problem: trouble?.words ?? "" })
      .where(eq(letters.id, id))
    // The next start of the site resumes it.
    if (stopping) return done(null)
    const due = Math.max(0, Math.ceil((left.next.getTime() - now.getTime()) / 1000))
    const startAfter = trouble ? Math.max(due, waitAfter(failedRuns)) : due
    await shop.jobs.send(tx, "send-newsletter", { letterId: id }, startAfter > 0 ? { startAfter } : {})
    return done(null)
  })
}
