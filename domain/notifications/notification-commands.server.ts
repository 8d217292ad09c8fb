import { and, eq, isNull, sql } from "drizzle-orm"
import { notifications } from "../../db/tables/notifications.ts"
import { type Actor, isSignedIn, refuseUnproved } from "../actor.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import { notificationForm } from "./notification.ts"

/**
 * Marks own notifications read, or deletes one; another user's counts as missing. A read time never changes. A read or deleted one is
 * left out of the daily e-mail.
 */
export async function updateNotifications(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const unproved = refuseUnproved(actor)
  if (unproved) return unproved
  return command(shop, actor, "anyone", validateInput(notificationForm, input), async ({ tx, now }, form) => {
    const shown = and(eq(notifications.userId, actor.id), eq(notifications.shown, true))
    const read = { readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)`, forDigest: false }
    if (form.intent === "read-all") {
      await tx
        .update(notifications)
        .set(read)
        .where(and(shown, isNull(notifications.readAt)))
      return done(null)
    }
    const one = and(shown, eq(notifications.id, form.id))
    const changed =
      form.intent === "read"
        ? await tx.update(notifications).set(read).where(one).returning({ id: notifications.id })
        : await tx.delete(notifications).where(one).returning({ id: notifications.id })
    return changed.length > 0 ? done(null) : refuse("not_found", "This notification no longer exists.")
  })
}
