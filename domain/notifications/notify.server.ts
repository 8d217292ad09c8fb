import { inArray, type SQL, sql } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { notifications } from "../../db/tables/notifications.ts"
import { truncateText } from "../../lib/truncate-text.ts"
import type { Shop } from "../shop.ts"
import {
  getDefaultChannels,
  type NotificationKind,
  notificationKinds,
  type PersonalKind,
  type StudioKind,
} from "./notification-kinds.ts"

/** `link`: a path of this site. */
export type Notice<K extends NotificationKind = NotificationKind> = {
  kind: K
  title: string
  message?: string
  link?: string | null
}

/** Notifies all admins, in the caller's transaction. */
export const notifyStudio = (shop: Shop, tx: Transaction, notice: Notice<StudioKind>): Promise<void> =>
  notify(shop, tx, notice, sql`r.role = 'admin'`)

/** Notifies the account with this id, or with this address if it is confirmed. */
export const notifyUser = (
  shop: Shop,
  tx: Transaction,
  { userId, email }: { userId?: string | null; email?: string },
  notice: Notice<PersonalKind>,
): Promise<void> =>
  notify(
    shop,
    tx,
    notice,
    sql`(u.id = ${userId ?? null}::uuid or (u.email = ${email ?? null}::citext and u.email_verified and not u.address_on_trust))`,
  )

const notificationIds = new WeakMap<Transaction, string[]>()

/** Ids of the notifications that a transaction has written. */
export const getNotificationIds = (tx: Transaction): string[] => notificationIds.get(tx) ?? []

/** Deletes the notifications of an undone step. */
export async function withdrawNotices(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(notifications).where(inArray(notifications.id, ids))
}

/** One statement, and another for pushes. Uses each user's channels. */
async function notify(shop: Shop, tx: Transaction, notice: Notice, isRecipient: SQL): Promise<void> {
  const { kind, title, message = "", link = null } = notice
  const { type, priority } = notificationKinds[kind]
  const usual = getDefaultChannels(kind)
  const pushed = sql`coalesce(p.by_push, ${usual.byPush}::boolean) and exists (select from push_subscriptions s where s.user_id = u.id)`
  const { rows } = await tx.execute<{ id: string; pushed: boolean }>(sql`
    with people as (
      select u.id, coalesce(p.in_app, ${usual.inApp}::boolean) as shown, coalesce(p.by_email, ${usual.byEmail}::boolean) as mailed, ${pushed} as pushed
      from auth_users u left join user_roles r on r.user_id = u.id
      left join notification_preferences p on p.user_id = u.id and p.kind = ${kind}
      where ${isRecipient}
    ), told as (
      insert into notifications (user_id, type, priority, title, message, created_at, kind, link, shown, for_digest)
      select id, ${type}, ${priority}, ${truncateText(title, 200)}, ${truncateText(message, 500)}, ${shop.now().toISOString()}::timestamptz, ${kind}, ${link}, shown, mailed
      from people where shown or mailed or pushed returning id, user_id
    )
    select told.id, people.pushed from told join people on people.id = told.user_id`)
  notificationIds.set(tx, [...getNotificationIds(tx), ...rows.map(({ id }) => id)])
  const toPush = rows.filter((row) => row.pushed).map(({ id }) => ({ notificationId: id }))
  await shop.jobs.sendAll(tx, "push-notification", toPush)
}
