import { and, eq, getTableColumns, gt } from "drizzle-orm"
import { sessions } from "../../db/tables/accounts.ts"
import { notifications, pushSubscriptions } from "../../db/tables/notifications.ts"
import type { PushOutcome } from "../../services/push/push.ts"
import type { JobData } from "../jobs.ts"
import type { Shop } from "../shop.ts"
import { isStillVisible } from "./is-still-visible.server.ts"
import type { PushMessage } from "./notification.ts"
import { getPushKeys } from "./push-keys.server.ts"

const urgencies = { urgent: "high", high: "high", normal: "normal", default: "low" } as const

/**
 * Pushes to each browser of the user with an open session. Deletes subscriptions that are gone or refuse. A retry shows the same
 * notification once, by its id.
 * @throws when a browser may get it later
 */
export async function pushNotification(shop: Shop, { notificationId }: JobData["push-notification"]): Promise<void> {
  const isPushed = and(eq(notifications.id, notificationId), isStillVisible)
  const [row] = await shop.db.select().from(notifications).where(isPushed)
  // Read or deleted in the meantime, or the user is no longer an admin.
  if (!row || row.readAt) return
  const targets = await shop.db
    .select(getTableColumns(pushSubscriptions))
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.userId, row.userId), gt(sessions.expiresAt, shop.now())))
  if (targets.length === 0) return
  const keys = await getPushKeys(shop)
  const { id, title, message, link } = row
  const text = JSON.stringify({ id, title, message, link } satisfies PushMessage)
  const outcomes = await Promise.all(
    targets.map(async (target): Promise<PushOutcome> => {
      const outcome = await shop.push.send(target, keys, text, urgencies[row.priority])
      if (outcome === "gone" || outcome === "refused")
        await shop.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, target.id))
      return outcome
    }),
  )
  if (outcomes.includes("failed")) throw new Error("a push service did not take a notification")
}
