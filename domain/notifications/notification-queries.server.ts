import { and, asc, count, desc, eq, isNull } from "drizzle-orm"
import { notificationPreferences, notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import { type Actor, isSignedIn, refuseUnproved } from "../actor.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { isStillVisible } from "./is-still-visible.server.ts"
import { maxNotifications, type NotificationRow, toNotificationRow } from "./notification.ts"

/** Newest first, at most `maxNotifications`; `unread` counts all in the bell. */
export async function listOwnNotifications(
  shop: Shop,
  actor: Actor,
): Promise<Outcome<{ notifications: NotificationRow[]; unread: number }>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const unproved = refuseUnproved(actor)
  if (unproved) return unproved
  const own = and(eq(notifications.userId, actor.id), eq(notifications.shown, true), isStillVisible)
  const [rows, [unread]] = await Promise.all([
    shop.db
      .select()
      .from(notifications)
      .where(own)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(maxNotifications),
    shop.db
      .select({ count: count() })
      .from(notifications)
      .where(and(own, isNull(notifications.readAt))),
  ])
  return done({ notifications: rows.map(toNotificationRow), unread: unread?.count ?? 0 })
}

/** For a data request: notifications, preferences and push subscriptions. */
export async function exportNotifications(shop: Shop, userId: string) {
  const [rows, ways, browsers] = await Promise.all([
    shop.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(desc(notifications.createdAt)),
    shop.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
    shop.db
      .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAt)),
  ])
  return {
    notifications: rows.map(toNotificationRow),
    notificationWays: ways.map(({ userId: _, ...way }) => way),
    // Only the host: whoever has the endpoint can push to the browser.
    pushedTo: browsers.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, since: createdAt })),
  }
}
