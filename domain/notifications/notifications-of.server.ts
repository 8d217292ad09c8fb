import { asc, desc, eq } from "drizzle-orm"
import { notificationPreferences, notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import type { Shop } from "../shop.ts"
import { rowOf } from "./notification.ts"

/** What is kept of notifications for an account: all of them, how it is told, and which browsers take pushed ones. */
export async function notificationsOf(shop: Shop, userId: string) {
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
    notifications: rows.map(rowOf),
    notificationWays: ways.map(({ userId: _, ...way }) => way),
    // Of an address that lets whoever has it write to the browser, where it leads.
    pushedTo: browsers.map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, since: createdAt })),
  }
}
