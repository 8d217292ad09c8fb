import { createHash } from "node:crypto"
import { eq, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { newsletterRefusals, type SubscriberState, subscribers } from "../../../db/tables/newsletter.ts"
import { issueRecipients } from "../../../db/tables/newsletter-issues.ts"
import { formatShortDate, getMomentInZone } from "../../../lib/site-time.ts"
import type { Actor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { bareEmailAddress } from "../../emails/text-schemas.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { recordConsents } from "./record-consents.server.ts"
import { consentSchema, subscriberName } from "./subscriber.ts"
import { saveSubscriberLinks } from "./subscriber-links.server.ts"

const addSchema = consentSchema.extend({ email: bareEmailAddress, name: subscriberName.default("") })

/** Identifies a removed address. */
export const addressHash = (email: string): string =>
  createHash("sha256").update(email.toLowerCase()).digest("base64url")

/** Noon in the site's time zone, or now for today; null for a future day. */
export async function getConsentTime(tx: Transaction, day: string, now: Date): Promise<Date | null> {
  const { site } = await getSettings(tx, "site")
  if (getMomentInZone(site.timeZone, day, 0) > now) return null
  const noon = getMomentInZone(site.timeZone, day, 12 * 60)
  return noon > now ? now : noon
}

export const futureDayMessage = "This day is still to come."

/** With the source and day of the consent. Refuses an unsubscribed address: only its owner subscribes it again. */
export const addSubscriber = (
  shop: Shop,
  actor: Actor,
  input: unknown,
): Promise<Outcome<{ id: string; email: string }>> =>
  command(shop, actor, "newsletter.write", validateInput(addSchema, input), async (run, asked) => {
    const { email, name, source, day } = asked
    const { tx, now } = run
    const givenAt = await getConsentTime(tx, day, now)
    if (!givenAt) return refuse("invalid", futureDayMessage, { day: futureDayMessage })
    const [created] = await tx
      .insert(subscribers)
      .values({ email, name, state: "subscribed", confirmedAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: subscribers.id })
    const id = created ? created.id : await resubscribe(run, email, name)
    if (typeof id !== "string") return id
    // An explicit addition overrides an earlier removal.
    await tx.delete(newsletterRefusals).where(eq(newsletterRefusals.addressHash, addressHash(email)))
    await saveSubscriberLinks(shop, tx, [id])
    await recordConsents(run, [{ subscriberId: id, kind: "hand", givenAt, source }])
    await recordEvent(tx, actor, { noun: "subscriber", nounId: id, action: "added", detail: { source } }, now)
    return done({ id, email })
  })

async function resubscribe({ tx, now }: CommandContext, email: string, name: string) {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.email, email)).for("update")
  if (!row) return refuse("conflict", "This address was removed just now. Please try again.")
  const wrong = (message: string) => refuse("conflict", message, { email: message })
  if (row.state === "subscribed") return wrong("This address is subscribed already.")
  if (row.state === "unsubscribed") {
    const { site } = await getSettings(tx, "site")
    const since = row.unsubscribedAt ? ` on ${formatShortDate(row.unsubscribedAt, site.timeZone)}` : ""
    return wrong(`This address unsubscribed${since}. Only its owner can subscribe it again, on the site.`)
  }
  const set = { state: "subscribed", confirmedAt: now, bouncedAt: null, ...(name && { name }) } as const
  await tx.update(subscribers).set(set).where(eq(subscribers.id, row.id))
  return row.id
}

const idSchema = z.strictObject({ id: z.uuid() })
const subscriberNotFound = refuse("not_found", "There is no such subscriber.")

async function lockSubscriber(tx: Transaction, id: string) {
  const [row] = await tx.select().from(subscribers).where(eq(subscribers.id, id)).for("update")
  return row
}

/** At the subscriber's request. Idempotent. */
export const unsubscribeByHand = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "newsletter.write", validateInput(idSchema, input), async ({ tx, now }, { id }) => {
    const row = await lockSubscriber(tx, id)
    if (!row) return subscriberNotFound
    if (row.state !== "unsubscribed" || row.leftByMergeAt?.getTime() === row.unsubscribedAt?.getTime()) {
      const set = { state: "unsubscribed", unsubscribedAt: now, bouncedAt: null } as const
      await tx.update(subscribers).set(set).where(eq(subscribers.id, id))
      await recordEvent(tx, actor, { noun: "subscriber", nounId: id, action: "unsubscribed" }, now)
    }
    return done({ email: row.email })
  })

export const retrySubscriber = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "newsletter.write", validateInput(idSchema, input), async ({ tx, now }, { id }) => {
    const row = await lockSubscriber(tx, id)
    if (!row) return subscriberNotFound
    if (row.state !== "bounced") return refuse("conflict", "E-mails to this address have not come back.")
    const set = { state: "subscribed", bouncedAt: null, confirmedAt: now } as const
    await tx.update(subscribers).set(set).where(eq(subscribers.id, id))
    await recordEvent(tx, actor, { noun: "subscriber", nounId: id, action: "tried again" }, now)
    return done({ email: row.email })
  })

/** A list must not subscribe these again. */
const refusedStates: SubscriberState[] = ["unsubscribed", "bounced"]

/** A hash of an unsubscribed address stays, so that no list subscribes it again. */
export const removeSubscriber = (shop: Shop, actor: Actor, input: unknown): Promise<Outcome<{ email: string }>> =>
  command(shop, actor, "newsletter.write", validateInput(idSchema, input), async ({ tx, now }, { id }) => {
    const row = await lockSubscriber(tx, id)
    if (!row) return subscriberNotFound
    if (refusedStates.includes(row.state))
      await tx
        .insert(newsletterRefusals)
        .values({ addressHash: addressHash(row.email), since: row.unsubscribedAt ?? now })
        .onConflictDoNothing()
    await tx.update(issueRecipients).set({ email: "", words: "" }).where(eq(issueRecipients.subscriberId, id))
    await tx.delete(subscribers).where(eq(subscribers.id, id))
    await recordEvent(tx, actor, { noun: "subscriber", nounId: id, action: "removed" }, now)
    return done({ email: row.email })
  })

/** A hash of each address stays, so that no list subscribes it again. */
export async function eraseSubscriptions(tx: Transaction, emails: string[], now: Date): Promise<string[]> {
  if (emails.length === 0) return []
  await tx
    .insert(newsletterRefusals)
    .values(emails.map((email) => ({ addressHash: addressHash(email), since: now })))
    .onConflictDoNothing()
  await tx
    .update(issueRecipients)
    .set({ email: "", words: "" })
    .where(sql`${issueRecipients.email} = any (${sql.param(emails)}::citext[])`)
  const deleted = await tx
    .delete(subscribers)
    .where(inArray(subscribers.email, emails))
    .returning({ id: subscribers.id })
  return deleted.map(({ id }) => id)
}
