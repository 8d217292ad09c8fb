import { and, desc, eq, gt, ne } from "drizzle-orm"
import type { z } from "zod"
import { matchesId } from "../../../db/matches-id.ts"
import { sessions, users } from "../../../db/tables/accounts.ts"
import { findHousehold } from "../../../lib/network-address.ts"
import {
  type Actor,
  getActorName,
  hasPendingMfa,
  lacksConfirmation,
  refuseUnconfirmed,
  refuseWithoutCode,
  type User,
} from "../../actor.ts"
import { command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { accountId } from "../account.ts"
import { sendSignedOutEmail } from "../account-emails.server.ts"
import { describeDevice } from "../device.ts"
import { deleteRememberedBrowsers } from "../mfa/remembered-cookie.server.ts"
import { type Account, findAccount } from "../people/change-role.server.ts"

/** `address` of the sign-in; "": in the server's own network. */
export type OpenSession = { id: string; device: string; address: string; seenAt: string; isThis: boolean }

export async function listOpenSessions(
  shop: Shop,
  user: { id: string; session?: { id: string } },
): Promise<OpenSession[]> {
  const rows = await shop.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, shop.now())))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
  const listed = rows.map(({ id, userAgent, ipAddress, updatedAt }) => ({
    id,
    device: describeDevice(userAgent ?? ""),
    address: findHousehold(ipAddress ?? "") ? (ipAddress ?? "") : "",
    seenAt: updatedAt.toISOString(),
    isThis: id === user.session?.id,
  }))
  return [...listed.filter(({ isThis }) => isThis), ...listed.filter(({ isThis }) => !isThis)]
}

/** Ending others needs a recent confirmation, so that a stolen session cannot lock out the owner. */
export async function endSessions(
  shop: Shop,
  user: User,
  scope: "local" | "others" | "global",
): Promise<Outcome<null>> {
  if (scope === "others" && hasPendingMfa(user)) return refuseWithoutCode()
  if (scope === "others" && lacksConfirmation(user, shop.now())) return refuseUnconfirmed()
  const this_ = user.session.id
  const which = {
    local: eq(sessions.id, this_),
    others: ne(sessions.id, this_),
    global: hasPendingMfa(user) ? eq(sessions.id, this_) : undefined,
  }[scope]
  await shop.db.delete(sessions).where(and(eq(sessions.userId, user.id), which))
  if (scope !== "local" && !hasPendingMfa(user)) await deleteRememberedBrowsers(shop.db, user.id)
  return done(null)
}

/** Requires a recent confirmation for another session than this. */
export async function endAccountSession(shop: Shop, user: User, id: string): Promise<Outcome<null>> {
  if (hasPendingMfa(user)) return refuseWithoutCode()
  if (id !== user.session.id && lacksConfirmation(user, shop.now())) return refuseUnconfirmed()
  await shop.db.delete(sessions).where(and(eq(sessions.userId, user.id), matchesId(sessions.id, id)))
  return done(null)
}

/** Spares the actor's own session, and sends an e-mail. Returns the number. */
export async function signOutPerson(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof accountId>,
): Promise<Outcome<{ account: Account; ended: number }>> {
  return command(shop, actor, "accounts.write", validateInput(accountId, input), async ({ tx, now }, { id }) => {
    const account = await findAccount(tx, eq(users.id, id))
    if (!account) return refuse("not_found", "This account no longer exists.")
    const currentSessionId = actor.kind === "user" ? actor.session?.id : undefined
    const gone = await tx
      .delete(sessions)
      .where(
        and(eq(sessions.userId, id), currentSessionId === undefined ? undefined : ne(sessions.id, currentSessionId)),
      )
      .returning({ expiresAt: sessions.expiresAt })
    await deleteRememberedBrowsers(tx, id)
    const ended = gone.filter(({ expiresAt }) => expiresAt > now).length
    if (ended === 0) return done({ account, ended })
    await recordEvent(tx, actor, { noun: "account", nounId: id, action: "signed out everywhere" }, now)
    await sendSignedOutEmail(shop, tx, account, getActorName(actor))
    return done({ account, ended })
  })
}
