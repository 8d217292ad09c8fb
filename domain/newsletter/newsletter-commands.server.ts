import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { type SubscriberState, subscribers } from "../../db/tables/newsletter.ts"
import { mailboxOf } from "../../lib/mailbox-of.ts"
import { networkOf } from "../../lib/network-address.ts"
import { type Actor, system } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { mailsLeave } from "../mails/mails-leave.server.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { noteConsents } from "./consents.server.ts"
import { leftByMerge } from "./leave-together.server.ts"
import { confirmMail, knownMail } from "./newsletter-mails.ts"
import { subscribeSchema } from "./subscriber.ts"
import { getSubscriberLink, keepLinks, subscriberByToken, unsubscribeHeaders } from "./subscriber-links.server.ts"
import { consentWording } from "./subscriber-words.ts"

const day = 86_400
const perAddress = { points: 10, seconds: 3600 }
const perMailbox = { points: 3, seconds: day }

/** Double opt-in. Answer and e-mail are the same whether the address is new, pending, subscribed or unsubscribed. */
export async function subscribe(
  shop: Shop,
  actor: Actor,
  input: unknown,
  { address }: { address: string },
): Promise<Outcome<null>> {
  const wanted = checked(subscribeSchema, input)
  if (!wanted.ok) return wanted
  const within =
    (await shop.rateLimits.take(`newsletter:${networkOf(address)}`, perAddress)) &&
    (await shop.rateLimits.take(`newsletter:${mailboxOf(wanted.value.email)}`, perMailbox))
  if (!within)
    return refuse(
      "too_many",
      (await mailsLeave(shop))
        ? "We’ve sent this e-mail several times already. Please look in your spam folder, or try again tomorrow."
        : "That’s a lot of tries. Please try again tomorrow.",
    )
  return command(shop, actor, "anyone", wanted, async ({ tx, now }, { email }) => {
    const { id, state } = await rowOf(tx, email, now)
    await keepLinks(shop, tx, [id])
    const url = getSubscriberLink(shop, id)
    const known = state === "subscribed"
    await queueMail(shop, tx, {
      to: email,
      subject: known ? "You’re on the list" : "Please confirm your address",
      blocks: known ? knownMail(url) : confirmMail(url),
      headers: unsubscribeHeaders(url),
    })
    return done(null)
  })
}

async function rowOf(tx: Transaction, email: string, now: Date) {
  const [row] = await tx
    .insert(subscribers)
    .values({ id: randomUUID(), email, createdAt: now })
    // A no-op update that locks and returns the existing row.
    .onConflictDoUpdate({ target: subscribers.email, set: { email: sql`${subscribers.email}` } })
    .returning({ id: subscribers.id, state: subscribers.state })
  if (!row) throw new Error("The subscriber was not stored.")
  return row
}

const unknown = refuse("not_found", "This link is not known here.")

/** Idempotent. A confirmation is stored as a consent with the form's wording. Refuses (404) an unknown token. */
export function changeSubscription(
  shop: Shop,
  actor: Actor,
  token: string,
  intent: "confirm" | "unsubscribe",
): Promise<Outcome<SubscriberState>> {
  return command(shop, actor, "anyone", noInput, async (run) => {
    const { tx, now } = run
    const found = await subscriberByToken(shop, tx, token)
    if (!found) return unknown
    const { id } = found
    const [row] = await tx
      .select({ state: subscribers.state, byMerge: leftByMerge })
      .from(subscribers)
      .where(eq(subscribers.id, id))
      .for("update")
    if (!row) return unknown
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
    const again = { kind: "form", givenAt: now, source: "The form on the site", wording: consentWording } as const
    if (intent === "confirm") await noteConsents(by, [{ subscriberId: id, ...again }])
    await record(tx, by.actor, { noun: "subscriber", nounId: id, action: state }, now)
    return done<SubscriberState>(state)
  })
}
