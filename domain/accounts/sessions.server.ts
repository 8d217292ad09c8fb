import { and, desc, eq, gt, ne } from "drizzle-orm"
import { z } from "zod"
import { sessions } from "../../db/tables/accounts.ts"
import { householdOf } from "../../lib/network-address.ts"
import { codeFirst, confirmFirst, lacksCode, lacksConfirmation, type User } from "../actor.ts"
import { done, type Outcome } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { deviceOf } from "./device.ts"
import { forgetBrowsers } from "./remembered-cookie.server.ts"

/** A place where somebody is signed in. `address`: the network address at sign-in; "": one of the machine's own network. */
export type OpenSession = { id: string; device: string; address: string; seenAt: string; isThis: boolean }

/** An account's open sessions, the asking one first, then the last seen. */
export async function openSessions(shop: Shop, user: { id: string; session?: { id: string } }): Promise<OpenSession[]> {
  const rows = await shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, shop.now())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
  const shown = rows.map(({ id, userAgent, ipAddress, updatedAt }) => ({
    id,
    device: deviceOf(userAgent ?? ""),
    address: householdOf(ipAddress ?? "") ? (ipAddress ?? "") : "",
    seenAt: updatedAt.toISOString(),
    isThis: id === user.session?.id,
  }))
  return [...shown.filter(({ isThis }) => isThis), ...shown.filter(({ isThis }) => !isThis)]
}

/**
 * Ends sessions of the account: this one, all others, or all. Their tokens are refused from then on. Whoever has not taken
 * the second step ends the own one alone: all of them is that one. Others end only in a session that was confirmed lately, so that
 * nobody who has taken over one keeps the owner out of the rest.
 */
export async function endSessions(
  shop: Shop,
  user: User,
  scope: "local" | "others" | "global",
): Promise<Outcome<null>> {
  if (scope === "others" && lacksCode(user)) return codeFirst()
  if (scope === "others" && lacksConfirmation(user, shop.now())) return confirmFirst()
  const this_ = user.session.id
  const which = {
    local: eq(sessions.id, this_),
    others: ne(sessions.id, this_),
    global: lacksCode(user) ? eq(sessions.id, this_) : undefined,
  }[scope]
  await shop.db.delete(sessions).where(and(eq(sessions.userId, user.id), which))
  if (scope !== "local" && !lacksCode(user)) await forgetBrowsers(shop.db, user.id)
  return done(null)
}

/** Ends one session of the account, if there is one of this id; another than this one in a session that was confirmed lately. */
export async function endSession(shop: Shop, user: User, id: string): Promise<Outcome<null>> {
  if (lacksCode(user)) return codeFirst()
  if (id !== user.session.id && lacksConfirmation(user, shop.now())) return confirmFirst()
  if (z.uuid().safeParse(id).success)
    await shop.db.delete(sessions).where(and(eq(sessions.userId, user.id), eq(sessions.id, id)))
  return done(null)
}
