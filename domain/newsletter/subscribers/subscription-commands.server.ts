import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import type { EmailBlock } from "../../../db/tables/email-content-types.ts"
import { type SubscriberState, subscribers } from "../../../db/tables/newsletter.ts"
import { getMailboxKey } from "../../../lib/mailbox-key.ts"
import { getNetwork } from "../../../lib/network-address.ts"
import { type Actor, system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { button, heading, noteBlock, text } from "../../emails/email-content.ts"
import { recordEvent } from "../../history.server.ts"
import { hasMailServer } from "../../outbox/has-mail-server.server.ts"
import { queueEmail } from "../../outbox/queue-email.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { leftByMerge } from "./merge-subscriptions.server.ts"
import { recordConsents } from "./record-consents.server.ts"
import { subscribeSchema } from "./subscriber.ts"
import { currentConsentWording } from "./subscriber-labels.ts"
import {
  findSubscriberByToken,
  getSubscriberLink,
  saveSubscriberLinks,
  unsubscribeHeaders,
} from "./subscriber-links.server.ts"

const confirmSubscriptionEmail = (url: string): EmailBlock[] => [
  heading("One more step"),
  text("You asked (or someone using this address did) to hear about new work. Please confirm that it’s you."),
  button(url, "Confirm"),
  noteBlock("If it wasn’t you, do nothing and you won’t hear from us."),
]

const alreadySubscribedEmail = (url: string): EmailBlock[] => [
  heading("You’re on the list"),
  text(
    "You asked (or someone using this address did) to hear about new work. You’re already subscribed: nothing to do.",
  ),
  button(url, "Your subscription"),
  noteBlock("You can unsubscribe on the same page whenever you like."),
]

const daySeconds = 86_400
const networkLimit = { points: 10, seconds: 3600 }
const mailboxLimit = { points: 3, seconds: daySeconds }

/** Double opt-in. Answer and e-mail are the same whether the address is new, pending, subscribed or unsubscribed. */
export async function subscribe(
  shop: Shop,
  actor: Actor,
  input: unknown,
  { address }: { address: string },
): Promise<Outcome<null>> {
  const wanted = validateInput(subscribeSchema, input)
  if (!wanted.ok) return wanted
  const within =
    (await shop.rateLimits.consume(`newsletter:${getNetwork(address)}`, networkLimit)) &&
    (await shop.rateLimits.consume(`newsletter:${getMailboxKey(wanted.value.email)}`, mailboxLimit))
  if (!within)
    return refuse(
      "too_many",
      (await hasMailServer(shop))
        ? "We’ve sent this e-mail several times already. Please look in your spam folder, or try again tomorrow."
        : "That’s a lot of tries. Please try again tomorrow.",
    )
  return command(shop, actor, "anyone", wanted, async ({ tx, now }, { email }) => {
    const { id, state } = await upsertSubscriber(tx, email, now)
    await saveSubscriberLinks(shop, tx, [id])
    const url = getSubscriberLink(shop, id)
    const known = state === "subscribed"
    await queueEmail(shop, tx, {
      to: email,
      subject: known ? "You’re on the list" : "Please confirm your address",
      blocks: known ? alreadySubscribedEmail(url) : confirmSubscriptionEmail(url),
      headers: unsubscribeHeaders(url),
    })
    return done(null)
  })
}

async function upsertSubscriber(tx: Transaction, email: string, now: Date) {
  const [row] = await tx
    .insert(subscribers)
    .values({ id: randomUUID(), email, createdAt: now })
    // A no-op update that locks and returns the existing row.
    .onConflictDoUpdate({ target: subscribers.email, set: { email: sql`${subscribers.email}` } })
    .returning({ id: subscribers.id, state: subscribers.state })
  if (!row) throw new Error("The subscriber was not stored.")
  return row
}

const unknownLink = refuse("not_found", "This link is not known here.")

/** Idempotent. A confirmation is stored as a consent with the form's wording. Refuses (404) an unknown token. */
export function changeSubscription(
  shop: Shop,
  actor: Actor,
  token: string,
  intent: "confirm" | "unsubscribe",
): Promise<Outcome<SubscriberState>> {
  return command(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    const found = await findSubscriberByToken(shop, tx, token)
    if (!found) return unknownLink
    const { id } = found
    const [row] = await tx
      .select({ state: subscribers.state, byMerge: leftByMerge })
      .from(subscribers)
      .where(eq(subscribers.id, id))
      .for("update")
    if (!row) return unknownLink
    const state = intent === "confirm" ? "subscribed" : "unsubscribed"
    // Makes a merge's unsubscription the owner's own, so that undoing the merge keeps it.
    if (row.state === state && !row.byMerge) return done(state)
    const moment =
      intent === "confirm"
        ? { confirmedAt: now, unsubscribedAt: null, bouncedAt: null }
        : { unsubscribedAt: now, bouncedAt: null }
    await tx
      .update(subscribers)
      .set({ state, ...moment })
      .where(eq(subscribers.id, id))
    const by = { ...run, actor: system("Subscriber") }
    const again = {
      kind: "form",
      givenAt: now,
      source: "The form on the site",
      wording: currentConsentWording,
    } as const
    if (intent === "confirm") await recordConsents(by, [{ subscriberId: id, ...again }])
    await recordEvent(tx, by.actor, { noun: "subscriber", nounId: id, action: state }, now)
    return done<SubscriberState>(state)
  })
}
