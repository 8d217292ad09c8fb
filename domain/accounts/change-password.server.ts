import { randomUUID } from "node:crypto"
import { and, eq, ne } from "drizzle-orm"
import type { z } from "zod"
import { authAccounts, sessions } from "../../db/tables/accounts.ts"
import { type Actor, codeFirst, confirmFirst, isSignedIn, lacksCode, lacksConfirmation, type User } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { passwordForm } from "./account.ts"
import { mailPasswordChanged } from "./account-mails.server.ts"
import { mayReplacePassword } from "./clients/recover-session.server.ts"
import { lockAccount } from "./factors/own-factors.server.ts"
import { checkNewPassword } from "./new-password.server.ts"
import { mayTryPassword, tooManyPasswords } from "./own-password.server.ts"
import { forgetBrowsers } from "./remembered-cookie.server.ts"
import { confirmation, noteProof } from "./security-log.ts"
import { forgetResets } from "./settle-reset.server.ts"

/** Ends all other sessions. A first password needs a confirmed session, any other the present password or a reset session. */
export async function changePassword(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof passwordForm>,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const prepared = await preparePassword(shop, actor, input)
  return command(shop, actor, "anyone", prepared, (run, hashes) => writePassword(run, actor, hashes))
}

type Hashes = { before: string | null; after: string }

const credentialOf = (id: string) => and(eq(authAccounts.userId, id), eq(authAccounts.providerId, "credential"))

/** Runs outside of the transaction. */
export async function preparePassword(
  shop: Shop,
  actor: User,
  input: z.input<typeof passwordForm>,
): Promise<Outcome<Hashes>> {
  if (lacksCode(actor)) return codeFirst()
  const form = checked(passwordForm, input)
  if (!form.ok) return form
  if (!(await mayTryPassword(shop, actor))) return tooManyPasswords
  const { password: passwords } = await shop.auth.$context
  const [kept] = await shop.db.select({ hash: authAccounts.password }).from(authAccounts).where(credentialOf(actor.id))
  if (!kept?.hash && lacksConfirmation(actor, shop.now())) return confirmFirst()
  const { current, password } = form.value
  if (kept?.hash && !(await mayReplacePassword(shop.db, actor, shop.now()))) {
    const proof = (await passwords.verify({ hash: kept.hash, password: current })) ? done(null) : notYours
    noteProof(shop.log, confirmation, { userId: actor.id, method: "password" }, proof)
    if (!proof.ok) return proof
  }
  const good = await checkNewPassword(shop, password, actor)
  if (!good.ok) return good
  return done({ before: kept?.hash ?? null, after: await passwords.hash(password) })
}

export async function writePassword({ shop, tx, now }: Run, actor: User, hashes: Hashes): Promise<Outcome<null>> {
  await lockAccount(tx, actor.id)
  // A concurrent change was first and has ended the sign-in that asked.
  const [present] = await tx.select({ hash: authAccounts.password }).from(authAccounts).where(credentialOf(actor.id))
  const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, actor.session.id))
  if ((present?.hash ?? null) !== hashes.before || open.length === 0) return ended
  const row = { id: randomUUID(), accountId: actor.id, providerId: "credential", userId: actor.id }
  await tx
    .insert(authAccounts)
    .values({ ...row, password: hashes.after, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [authAccounts.providerId, authAccounts.accountId],
      set: { password: hashes.after, updatedAt: now },
    })
  await tx.delete(sessions).where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.session.id)))
  // After the sessions, because one of them may be remembering its browser.
  await forgetBrowsers(tx, actor.id)
  // An attacker with access to the mailbox may have requested one.
  await forgetResets(tx, actor.id)
  await record(tx, actor, { noun: "account", nounId: actor.id, action: "changed the password" }, now)
  await mailPasswordChanged(shop, tx, actor)
  return done(null)
}

const notYours = refuse("invalid", "That’s not your current password.", {
  current: "That’s not your current password.",
})
const ended = refuseBecause("session_not_found", "forbidden", "The session is over.")
