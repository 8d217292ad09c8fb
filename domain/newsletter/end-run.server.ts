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

/** Why the mail server takes nothing: for now, or before somebody changes something. */
export type Trouble = { kind: "busy" | "broken"; words: string }

/** After so many runs in a row that reached no server, a person has to look: about three hours. */
const mostFailedRuns = 20

/** Seconds until the next run after one that failed: longer each time, ten minutes at most. */
const waitAfter = (failedRuns: number) => Math.min(600, 15 * 2 ** Math.min(failedRuns, 6))

/** Ends a run: the letter is sent, paused because of trouble, or goes on in another job. */
export async function endRun(shop: Shop, run: LetterRun, trouble: Trouble | null, stopping: boolean): Promise<void> {
  const { letterId: id, token } = run
  await command(shop, system("Newsletter"), "admin", noInput, async ({ tx, actor, now }) => {
    const row = await lockLetter(tx, id)
    await recount(tx, id)
    // paused, canceled, or taken over meanwhile
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
    // a process that ends leaves it to the next one's start
    if (stopping) return done(null)
    const due = Math.max(0, Math.ceil((left.next.getTime() - now.getTime()) / 1000))
    const startAfter = trouble ? Math.max(due, waitAfter(failedRuns)) : due
    await shop.jobs.send(tx, "send-newsletter", { letterId: id }, startAfter > 0 ? { startAfter } : {})
    return done(null)
  })
}
