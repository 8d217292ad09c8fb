import { and, count, eq, ne } from "drizzle-orm"
import { sessions } from "../../../db/tables/accounts.ts"
import { factors, recoveryCodes } from "../../../db/tables/factors.ts"
import { type Actor, hasPendingMfa, isSignedIn, lacksConfirmation, refuseUnconfirmed } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { sendFactorRemovedEmail } from "../account-emails.server.ts"
import { getOwnFactor, lockAccount } from "./own-factors.server.ts"
import { deleteRememberedBrowsers } from "./remembered-cookie.server.ts"

/** Other sessions fall to `aal1`; with the last factor this one too, and the recovery codes are deleted. */
export async function removeFactor(shop: Shop, actor: Actor, factorId: string): Promise<Outcome<{ id: string }>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    // Concurrent removals of the last two would leave the recovery codes.
    await lockAccount(tx, actor.id)
    const factor = await getOwnFactor(tx, actor.id, factorId)
    if (!factor.ok) return factor
    const { type, status } = factor.value
    const counts = status === "verified"
    if ((counts && actor.session.assurance !== "aal2") || hasPendingMfa(actor))
      return refuseBecause("insufficient_aal", "unprocessable", "Enter a code first.")
    if (counts && lacksConfirmation(actor, now)) return refuseUnconfirmed()
    await tx.delete(factors).where(eq(factors.id, factorId))
    if (!counts) return done({ id: factorId })
    const [left] = await tx
      .select({ count: count() })
      .from(factors)
      .where(and(eq(factors.userId, actor.id), eq(factors.status, "verified")))
    // While another factor exists, the current sign-in keeps its level.
    const fall = left?.count === 0 ? undefined : ne(sessions.id, actor.session.id)
    await tx
      .update(sessions)
      .set({ aal: "aal1" })
      .where(and(eq(sessions.userId, actor.id), fall))
    await deleteRememberedBrowsers(tx, actor.id)
    if (left?.count === 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
    await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "removed a second step" }, now)
    await sendFactorRemovedEmail(shop, tx, actor, type)
    return done({ id: factorId })
  })
}
