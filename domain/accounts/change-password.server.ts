import { randomUUID } from "node:crypto"
import { and, eq, ne } from "drizzle-orm"
import type { z } from "zod"
import { authAccounts, sessions } from "../../db/tables/accounts.ts"
import { type Actor, codeFirst, confirmFirst, isSignedIn, lacksCode, lacksConfirmation } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { passwordForm } from "./account.ts"
import { mailPasswordChanged } from "./account-mails.server.ts"
import { lockAccount } from "./factors/own-factors.server.ts"
import { checkNewPassword } from "./new-password.server.ts"
import { mayTryPassword, tooManyPasswords } from "./own-password.server.ts"
import { forgetBrowsers } from "./remembered-cookie.server.ts"
import { confirmation, noteProof } from "./security-log.ts"
import { forgetResets } from "./settle-reset.server.ts"

/** Changes the account's password, or gives it its first. All other sessions end. A first one takes a confirmed session, any other the present password. */
export async function changePassword(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof passwordForm>,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  const form = checked(passwordForm, input)
  if (!form.ok) return form
  if (!(await mayTryPassword(shop, actor))) return tooManyPasswords
  const { password: passwords } = await shop.auth.$context
  const credential = and(eq(authAccounts.userId, actor.id), eq(authAccounts.providerId, "credential"))
  const [kept] = await shop.db.select({ hash: authAccounts.password }).from(authAccounts).where(credential)
  if (!kept?.hash && lacksConfirmation(actor, shop.now())) return confirmFirst()
  const { current, password } = form.value
  if (kept?.hash) {
    const proof = (await passwords.verify({ hash: kept.hash, password: current })) ? done(null) : notYours
    noteProof(shop.log, confirmation, { userId: actor.id, method: "password" }, proof)
    if (!proof.ok) return proof
  }
  const good = await checkNewPassword(shop, password, actor)
  if (!good.ok) return good
  const hash = await passwords.hash(password)
  return command(shop, actor, "anyone", form, async ({ tx, now }) => {
    await lockAccount(tx, actor.id)
    // another change was first, by the page or by a letter: the session that asks is over
    const [present] = await tx.select({ hash: authAccounts.password }).from(authAccounts).where(credential)
    const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, actor.session.id))
    if (present?.hash !== kept?.hash || open.length === 0) return ended
    const row = { id: randomUUID(), accountId: actor.id, providerId: "credential", userId: actor.id }
    await tx
      .insert(authAccounts)
      .values({ ...row, password: hash, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [authAccounts.providerId, authAccounts.accountId],
        set: { password: hash, updatedAt: now },
      })
    await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.session.id)))
    // after the sessions: one of them may be asking to be remembered
    await forgetBrowsers(tx, actor.id)
    // whoever could read the mailbox before may have asked for one
    await forgetResets(tx, actor.id)
    await record(tx, actor, { noun: "account", nounId: actor.id, action: "changed the password" }, now)
    await mailPasswordChanged(shop, tx, actor)
    return done(null)
  })
}

const notYours = refuse("invalid", "That is not your password now.", { current: "That is not your password now." })
const ended = refuseBecause("session_not_found", "forbidden", "The session is over.")
