import { eq } from "drizzle-orm"
import { z } from "zod"
import { notificationPreferences } from "../../db/tables/notifications.ts"
import { type Actor, codeFirst, isSignedIn, lacksCode } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { kindsFor, type NotificationKind, notificationKinds, usualWays, type Ways } from "./notification-kinds.ts"

export type Preference = Ways & { kind: NotificationKind; label: string }

export async function ownPreferences(shop: Shop, actor: Actor): Promise<Outcome<Preference[]>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  const rows = await shop.db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, actor.id))
  return done(
    kindsFor(actor.role).map((kind) => {
      const row = rows.find((one) => one.kind === kind)
      const { inApp, byEmail, byPush } = row ?? usualWays(kind)
      return { kind, label: notificationKinds[kind].label, inApp, byEmail, byPush }
    }),
  )
}

const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

const form = z
  .array(
    z.strictObject({
      kind: z.enum(kinds),
      inApp: z.boolean(),
      byEmail: z.boolean(),
      // Absent: unchanged, for browsers without push.
      byPush: z.boolean().optional(),
    }),
  )
  .max(kinds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, "Each kind once.")

/** Other kinds stay. */
export async function savePreferences(shop: Shop, actor: Actor, input: unknown): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  return command(shop, actor, "anyone", checked(form, input), async ({ tx }, all) => {
    const own = kindsFor(actor.role)
    if (all.some(({ kind }) => !own.includes(kind))) return refuse("forbidden", "That is told to the studio alone.")
    for (const { kind, byPush, ...said } of all) {
      const ways = byPush === undefined ? said : { ...said, byPush }
      await tx
        .insert(notificationPreferences)
        .values({ userId: actor.id, kind, ...usualWays(kind), ...ways })
        .onConflictDoUpdate({ target: [notificationPreferences.userId, notificationPreferences.kind], set: ways })
    }
    return done(null)
  })
}
