import { randomBytes } from "node:crypto"
import { and, eq, ne, sql } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { subscribers } from "../../db/tables/newsletter.ts"
import { networkOf } from "../../lib/network-address.ts"
import { type Actor, system } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { confirmMail, knownMail } from "./newsletter-mails.ts"
import { type SubscriberState, subscribeSchema, tokenSchema, unsubscribeHeaders } from "./subscriber.ts"

const day = 86_400
const perAddress = { points: 10, seconds: 3600 }
const perMailbox = { points: 3, seconds: day }

/**
 * Requests the newsletter for an address: an e-mail is sent, and only its link subscribes. The response,
 * and the e-mail, are the same whether the address is new, pending, subscribed or a former subscriber.
 * @param address the visitor's network address, for the limit
 */
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
    (await shop.rateLimits.take(`newsletter:${wanted.value.email.toLowerCase()}`, perMailbox))
  if (!within)
    return refuse(
      "too_many",
      "We’ve sent this e-mail several times already. Please look in your spam folder, or try again tomorrow.",
    )
  return command(shop, actor, "anyone", wanted, async ({ tx, now }, { email }) => {
    const { token, state } = await rowOf(tx, email, now)
    const url = `${shop.siteUrl}${href("/newsletter/:token", { token })}`
    const known = state === "subscribed"
    await queueMail(shop, tx, {
      to: email,
      subject: known ? "You’re on the list" : "Please confirm your address",
      blocks: known ? knownMail(url) : confirmMail(url),
      headers: unsubscribeHeaders(shop.siteUrl, token),
    })
    return done(null)
  })
}

async function rowOf(tx: Transaction, email: string, now: Date) {
  const token = randomBytes(24).toString("base64url")
  const [row] = await tx
    .insert(subscribers)
    .values({ email, token, createdAt: now })
    // changes nothing, but locks and returns the existing row
    .onConflictDoUpdate({ target: subscribers.email, set: { email: sql`${subscribers.email}` } })
    .returning({ token: subscribers.token, state: subscribers.state })
  if (!row) throw new Error("The subscriber was not kept.")
  return row
}

/**
 * The holder of a mail's link confirms the address, or wants no more mails. Doing it twice is the same as once.
 * @returns the state after; not_found for an unknown token
 */
export function changeSubscription(
  shop: Shop,
  actor: Actor,
  token: string,
  intent: "confirm" | "unsubscribe",
): Promise<Outcome<SubscriberState>> {
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    if (!tokenSchema.safeParse(token).success) return refuse("not_found", "This link is not known here.")
    const state = intent === "confirm" ? "subscribed" : "unsubscribed"
    const moment = intent === "confirm" ? { confirmedAt: now, unsubscribedAt: null } : { unsubscribedAt: now }
    const [changed] = await tx
      .update(subscribers)
      .set({ state, ...moment })
      .where(and(eq(subscribers.token, token), ne(subscribers.state, state)))
      .returning({ id: subscribers.id })
    if (changed) {
      await record(tx, system("Subscriber"), { noun: "subscriber", nounId: changed.id, action: state }, now)
      return done(state)
    }
    const [known] = await tx.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.token, token))
    return known ? done(state) : refuse("not_found", "This link is not known here.")
  })
}
