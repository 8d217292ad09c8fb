import { and, eq, gt, inArray, sql } from "drizzle-orm"
import { subscribers } from "../../../db/tables/newsletter.ts"
import { issueRecipients, newsletterIssues } from "../../../db/tables/newsletter-issues.ts"
import type { Bounce, ParsedBounce } from "../../../services/mailbox/parsed-email.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { updateIssueCounts } from "./issue-counts.server.ts"

/** Temporary bounces in a row, after which the address is unsubscribed. */
const maxTemporaryBounces = 3

/** `ignored`: no bounce, not of our newsletter, or already recorded. */
type AppliedBounce = "bounced" | "counted" | "ignored"

/**
 * Only a bounce with an issue's own Message-ID counts, which is known to its recipient and the mail servers alone, so that
 * strangers cannot unsubscribe others. Idempotent.
 */
export function applyBounce(shop: Shop, actor: Actor, parsed: ParsedBounce | null): Promise<Outcome<AppliedBounce>> {
  return command(shop, actor, "newsletter.write", noInput, async (run): Promise<Outcome<AppliedBounce>> => {
    if (!parsed?.recipientId) return done("ignored")
    const [recipient] = await run.tx
      .select()
      .from(issueRecipients)
      .where(eq(issueRecipients.id, parsed.recipientId))
      .for("update")
    const bounce =
      parsed.bounces.find(({ kind }) => kind === "permanent") ?? parsed.bounces.find(({ kind }) => kind === "temporary")
    if (!recipient || !bounce || recipient.bounce === "permanent" || recipient.bounce === bounce.kind)
      return done("ignored")
    await recordBounce(run, recipient, bounce)
    if (!recipient.subscriberId) return done("counted")
    const isGone =
      bounce.kind === "permanent" || (await countTemporaryBounces(run, recipient.subscriberId)) >= maxTemporaryBounces
    return done(isGone && (await unsubscribeBounced(run, recipient.subscriberId, bounce)) ? "bounced" : "counted")
  })
}

async function recordBounce(
  { tx }: CommandContext,
  { id, letterId }: typeof issueRecipients.$inferSelect,
  bounce: Bounce,
) {
  await tx
    .update(issueRecipients)
    .set({
      state: "bounced",
      bounce: bounce.kind === "permanent" ? "permanent" : "temporary",
      bounceStatus: bounce.status,
      words: bounce.words || "The e-mail came back.",
    })
    .where(eq(issueRecipients.id, id))
  await updateIssueCounts(tx, letterId)
}

/** Since the last delivered issue, or the subscription. */
async function countTemporaryBounces({ tx }: CommandContext, subscriberId: string): Promise<number> {
  const own = eq(issueRecipients.subscriberId, subscriberId)
  const [last] = await tx
    .select({ at: sql<string | null>`max(${newsletterIssues.begunAt})` })
    .from(issueRecipients)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, issueRecipients.letterId))
    .where(and(own, inArray(issueRecipients.state, ["accepted"])))
  const [person] = await tx
    .select({ since: subscribers.confirmedAt })
    .from(subscribers)
    .where(eq(subscribers.id, subscriberId))
  const since = new Date(Math.max(last?.at ? Date.parse(last.at) : 0, person?.since?.getTime() ?? 0))
  const rows = await tx
    .select({ id: issueRecipients.id })
    .from(issueRecipients)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, issueRecipients.letterId))
    .where(and(own, eq(issueRecipients.bounce, "temporary"), gt(newsletterIssues.begunAt, since)))
  return rows.length
}

async function unsubscribeBounced(
  { tx, actor, now }: CommandContext,
  id: string,
  { status, words }: Bounce,
): Promise<boolean> {
  const [ended] = await tx
    .update(subscribers)
    .set({ state: "bounced", bouncedAt: now })
    .where(and(eq(subscribers.id, id), eq(subscribers.state, "subscribed")))
    .returning({ id: subscribers.id })
  if (ended)
    await recordEvent(tx, actor, { noun: "subscriber", nounId: id, action: "bounced", detail: { status, words } }, now)
  return ended !== undefined
}
