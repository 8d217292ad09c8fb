import { and, eq, gt, inArray, sql } from "drizzle-orm"
import { letterRecipients, letters } from "../../db/tables/letters.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import type { Bounce, ReadBounce } from "../../services/mailbox/parsed-letter.ts"
import type { Actor } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { recount } from "./letter-counts.server.ts"

/** Temporary bounces in a row, after which the address is unsubscribed. */
const mostTemporary = 3

/** `ignored`: no bounce, not of our newsletter, or already recorded. */
type AppliedBounce = "bounced" | "counted" | "ignored"

/**
 * Only a bounce with an issue's own Message-ID counts, which is known to its recipient and the mail servers alone, so that
 * strangers cannot unsubscribe others. Idempotent.
 */
export function applyBounce(shop: Shop, actor: Actor, read: ReadBounce | null): Promise<Outcome<AppliedBounce>> {
  return command(shop, actor, "newsletter.write", noInput, async (run): Promise<Outcome<AppliedBounce>> => {
    if (!read?.recipientId) return done("ignored")
    const [recipient] = await run.tx
      .select()
      .from(letterRecipients)
      .where(eq(letterRecipients.id, read.recipientId))
      .for("update")
    const bounce =
      read.bounces.find(({ kind }) => kind === "permanent") ?? read.bounces.find(({ kind }) => kind === "temporary")
    if (!recipient || !bounce || recipient.bounce === "permanent" || recipient.bounce === bounce.kind)
      return done("ignored")
    await note(run, recipient, bounce)
    if (!recipient.subscriberId) return done("counted")
    const isGone = bounce.kind === "permanent" || (await temporaryOnes(run, recipient.subscriberId)) >= mostTemporary
    return done(isGone && (await end(run, recipient.subscriberId, bounce)) ? "bounced" : "counted")
  })
}

async function note({ tx }: Run, { id, letterId }: typeof letterRecipients.$inferSelect, bounce: Bounce) {
  await tx
    .update(letterRecipients)
    .set({
      state: "bounced",
      bounce: bounce.kind === "permanent" ? "permanent" : "temporary",
      bounceStatus: bounce.status,
      words: bounce.words || "The e-mail came back.",
    })
    .where(eq(letterRecipients.id, id))
  await recount(tx, letterId)
}

/** Since the last delivered issue, or the subscription. */
async function temporaryOnes({ tx }: Run, subscriberId: string): Promise<number> {
  const own = eq(letterRecipients.subscriberId, subscriberId)
  const [last] = await tx
    .select({ at: sql<string | null>`max(${letters.begunAt})` })
    .from(letterRecipients)
    .innerJoin(letters, eq(letters.id, letterRecipients.letterId))
    .where(and(own, inArray(letterRecipients.state, ["accepted"])))
  const [person] = await tx
    .select({ since: subscribers.confirmedAt })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId))
  const since = new Date(Math.max(last?.at ? Date.parse(last.at) : 0, person?.since?.getTime() ?? 0))
  const rows = await tx
    .select({ id: letterRecipients.id })
    .from(letterRecipients)
    .innerJoin(letters, eq(letters.id, letterRecipients.letterId))
    .where(and(own, eq(letterRecipients.bounce, "temporary"), gt(letters.begunAt, since)))
  return rows.length
}

async function end({ tx, actor, now }: Run, id: string, { status, words }: Bounce): Promise<boolean> {
  const [ended] = await tx
    .update(subscribers)
    .set({ state: "bounced", bouncedAt: now })
    .where(and(eq(subscribers.id, id), eq(subscribers.state, "subscribed")))
    .returning({ id: subscribers.id })
  if (ended)
    await record(tx, actor, { noun: "subscriber", nounId: id, action: "bounced", detail: { status, words } }, now)
  return ended !== undefined
}
