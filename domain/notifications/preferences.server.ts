import { eq } from "drizzle-orm"
import { z } from "zod"
import { notificationPreferences } from "../../db/tables/notifications.ts"
import { type Actor, hasPendingMfa, isSignedIn, refuseWithoutCode } from "../actor.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { validateInput } from "../validate-input.ts"
import {
  getDefaultChannels,
  listNotificationKinds,
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
} from "./notification-kinds.ts"

export type NotificationPreference = NotificationChannels & { kind: NotificationKind; label: string }

export async function listOwnPreferences(shop: Shop, actor: Actor): Promise<Outcome<NotificationPreference[]>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (hasPendingMfa(actor)) return refuseWithoutCode()
  const rows = await shop.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, actor.id))
  return done(
    listNotificationKinds(actor.role).map((kind) => {
      const row = rows.find((one) => one.kind === kind)
      const { inApp, byEmail, byPush } = row ?? getDefaultChannels(kind)
      return { kind, label: notificationKinds[kind].label, inApp, byEmail, byPush }
    }),
  )
}

const kindIds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

const preferencesSchema = z
  .array(
    z.strictObject({
      kind: z.enum(kindIds),
      inApp: z.boolean(),
      byEmail: z.boolean(),
      // Absent: unchanged, for browsers without push.
      byPush: z.boolean().optional(),
    }),
  )
  .max(kindIds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, "Each kind once.")

/** Other kinds stay. */
export async function saveNotificationPreferences(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (hasPendingMfa(actor)) return refuseWithoutCode()
  return command(shop, actor, "anyone", validateInput(preferencesSchema, input), async ({ tx }, all) => {
    const own = listNotificationKinds(actor.role)
    if (all.some(({ kind }) => !own.includes(kind))) return refuse("forbidden", "That is told to the studio alone.")
    for (const { kind, byPush, ...channels } of all) {
      const chosen = byPush === undefined ? channels : { ...channels, byPush }
      await tx
        .insert(notificationPreferences)
        .values({ userId: actor.id, kind, ...getDefaultChannels(kind), ...chosen })
        .onConflictDoUpdate({ target: [notificationPreferences.userId, notificationPreferences.kind], set: chosen })
    }
    return done(null)
  })
}
