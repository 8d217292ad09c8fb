import { randomUUID } from "node:crypto"
import { and, eq, ne } from "drizzle-orm"
import type { z } from "zod"
import { authAccounts, sessions } from "../../../db/tables/accounts.ts"
import {
  type Actor,
  hasPendingMfa,
  isSignedIn,
  lacksConfirmation,
  refuseUnconfirmed,
  refuseWithoutCode,
  type User,
} from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { passwordForm } from "../account.ts"
import { sendPasswordChangedEmail } from "../account-emails.server.ts"
import { lockAccount } from "../mfa/own-factors.server.ts"
import { deleteRememberedBrowsers } from "../mfa/remembered-cookie.server.ts"
import { confirmationEvents, logProof } from "../security-log.ts"
import { validateNewPassword } from "./new-password.server.ts"
import { canTryPassword, tooManyPasswords } from "./own-password.server.ts"
import { deletePasswordResets } from "./password-resets.server.ts"
import { canReplacePassword } from "./recover-session.server.ts"

/** Ends all other sessions. A first password needs a confirmed session, any other the present password or a reset session. */
export async function changePassword(
  shop: Shop,
  actor: Actor,
  input: z.input<typeof passwordForm>,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  const prepared = await preparePassword(shop, actor, input)
  return command(shop, actor, "anyone", prepared, (context, hashes) => savePassword(context, actor, hashes))
}

type Hashes = { before: string | null; after: string }

const isCredentialOf = (id: string) => and(eq(authAccounts.userId, id), eq(authAccounts.providerId, "credential"))

/** Runs outside of the transaction. */
export async function preparePassword(
  shop: Shop,
  actor: User,
  input: z.input<typeof passwordForm>,
): Promise<Outcome<Hashes>> {
  if (hasPendingMfa(actor)) return refuseWithoutCode()
  const form = validateInput(passwordForm, input)
  if (!form.ok) return form
  if (!(await canTryPassword(shop, actor))) return tooManyPasswords
  const { password: passwords } = await shop.auth.$context
  const [stored] = await shop.db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(isCredentialOf(actor.id))
  if (!stored?.hash && lacksConfirmation(actor, shop.now())) return refuseUnconfirmed()
  const { current, password } = form.value
  if (stored?.hash && !(await canReplacePassword(shop.db, actor, shop.now()))) {
    const proof = (await passwords.verify({ hash: stored.hash, password: current })) ? done(null) : notYours
    logProof(shop.log, confirmationEvents, { userId: actor.id, method: "password" }, proof)
    if (!proof.ok) return proof
  }
  const good = await validateNewPassword(shop, password, actor)
  if (!good.ok) return good
  return done({ before: stored?.hash ?? null, after: await passwords.hash(password) })
}

export async function savePassword(
  { shop, tx, now }: CommandContext,
  actor: User,
  hashes: Hashes,
): Promise<Outcome<null>> {
  await lockAccount(tx, actor.id)
  // A concurrent change was first and has ended the sign-in that asked.
  const [present] = await tx.select({ hash: authAccounts.password }).from(authAccounts).where(isCredentialOf(actor.id))
  const open = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, actor.session.id))
  if ((present?.hash ?? null) !== hashes.before || open.length === 0) return sessionEnded
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
  await deleteRememberedBrowsers(tx, actor.id)
  // An attacker with access to the mailbox may have requested one.
  await deletePasswordResets(tx, actor.id)
  await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "changed the password" }, now)
  await sendPasswordChangedEmail(shop, tx, actor)
  return done(null)
}

const notYours = refuse("invalid", "That’s not your current password.", {
  current: "That’s not your current password.",
})
const sessionEnded = refuseBecause("session_not_found", "forbidden", "The session is over.")
