import { asc, desc, eq } from "drizzle-orm"
import { notificationPreferences, notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import type { Shop } from "../shop.ts"
import { toNotificationRow } from "./notification.ts"

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
