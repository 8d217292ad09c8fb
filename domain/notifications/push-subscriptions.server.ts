import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { pushSubscriptions } from "../../db/tables/notifications.ts"
import { type Actor, isSignedIn, refuseUnproved } from "../actor.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { getPushKeys } from "./push-keys.server.ts"

/** Per user; a new one replaces the oldest. */
const maxBrowsers = 20

const base64url = z.string().regex(/^[\w-]+=*$/, "This is not a key.")

/** A browser's `PushSubscription`. The address is checked at each connection, because DNS may change. */
const subscription = z.object({
  endpoint: z
    .string()
    .max(1000)
    .refine((text) => {
      const url = URL.parse(text)
      return url?.protocol === "https:" && url.username === "" && url.password === "" && url.port === ""
    }, "This is not the address of a push service."),
  // An uncompressed point of P-256, and 16 random bytes (RFC 8291).
  keys: z.object({
    p256dh: base64url.refine((text) => Buffer.from(text, "base64url").length === 65, "This is not a key."),
    auth: base64url.refine((text) => Buffer.from(text, "base64url").length === 16, "This is not a key."),
  }),
})

const subscriptionFormSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("subscribe"), subscription }),
  z.strictObject({ intent: z.enum(["unsubscribe", "known"]), endpoint: z.string().max(1000) }),
])

/** Base64url. */
export async function getPushPublicKey(shop: Shop, actor: Actor): Promise<Outcome<{ publicKey: string }>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const unproved = refuseUnproved(actor)
  if (unproved) return unproved
  return done({ publicKey: (await getPushKeys(shop)).publicKey })
}

/**
 * Subscribes the browser for the signed-in account until sign-out, or unsubscribes it. `known`: refuses (404) unless it is subscribed.
 * A browser that was another account's becomes this one's.
 */
export async function updatePushSubscription(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const unproved = refuseUnproved(actor)
  if (unproved) return unproved
  return command(shop, actor, "anyone", validateInput(subscriptionFormSchema, input), async ({ tx, now }, request) => {
    if (request.intent !== "subscribe") {
      const own = and(eq(pushSubscriptions.userId, actor.id), eq(pushSubscriptions.endpoint, request.endpoint))
      if (request.intent === "known")
        return (await tx.$count(pushSubscriptions, own)) > 0
          ? done(null)
          : refuse("not_found", "Nothing is pushed there.")
      await tx.delete(pushSubscriptions).where(own)
      return done(null)
    }
    const { endpoint, keys } = request.subscription
    const values = {
      userId: actor.id,
      sessionId: actor.session.id,
      p256dh: keys.p256dh,
      auth: keys.auth,
      createdAt: now,
    }
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
    const rows = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, actor.id))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    for (const { id } of rows.slice(maxBrowsers)) await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
    return done(null)
  })
}
