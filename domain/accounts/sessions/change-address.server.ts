import { and, eq, ne } from "drizzle-orm"
import { isUniqueViolation } from "../../../db/errors.ts"
import { users } from "../../../db/tables/accounts.ts"
import {
  type Actor,
  hasPendingMfa,
  isSignedIn,
  refuseUnlessConfirmed,
  refuseWithoutCode,
  type User,
} from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { accountEmailForm } from "../account.ts"
import { sendAddressChangedEmail } from "../account-emails.server.ts"
import { findAddressConfirmation } from "./confirm-address.server.ts"
import { linkAlreadyUsed } from "./follow-link.server.ts"
import { deletePasswordResets } from "./password-resets.server.ts"
import { perMailbox } from "./request-account-email.server.ts"

const perAccount = { points: 5, seconds: 3600 }

/** Answer and duration do not reveal whether the address has an account: only the job looks it up. */
export async function changeAddress(shop: Shop, user: User, email: string): Promise<Outcome<null>> {
  const prepared = await prepareNewAddress(shop, user, email)
  if (!prepared.ok) return prepared
  return command(shop, user, "anyone", noInput, async (context) => requestNewAddress(context, user, prepared.value))
}

/** Runs outside of the transaction. */
export async function prepareNewAddress(shop: Shop, user: User, email: string): Promise<Outcome<string>> {
  const refused = refuseUnlessConfirmed(user, shop.now())
  if (refused) return refused
  const form = validateInput(accountEmailForm, { email })
  if (!form.ok) return form
  const { email: asked } = form.value
  const within =
    (await shop.rateLimits.consume(`change-address:${user.id}`, perAccount)) &&
    (await shop.rateLimits.consume(`letter:new-address:${asked.toLowerCase()}`, perMailbox))
  if (!within)
    return refuseBecause(
      "over_email_send_rate_limit",
      "too_many",
      "That’s a lot of e-mails. Please wait an hour and try again.",
    )
  return done(asked)
}

export async function requestNewAddress(
  { shop, tx }: CommandContext,
  user: User,
  email: string,
): Promise<Outcome<null>> {
  await shop.jobs.send(tx, "send-letter", { letter: "new-address", email, userId: user.id })
  return done(null)
}

/**
 * Requires a session of the account: the e-mail may have gone to another person, and an old link must not sign in. An
 * unconfirmed account with the new address is deleted, because the link proves its owner. Notifies the former address.
 */
export async function confirmNewAddress(shop: Shop, actor: Actor, token: string): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (hasPendingMfa(actor)) return refuseWithoutCode()
  const asked = await findAddressConfirmation(shop, token)
  if (!asked?.newEmail) return linkAlreadyUsed
  const { email: before, newEmail: after } = asked
  try {
    return await command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
      await tx.delete(users).where(and(eq(users.email, after), eq(users.emailVerified, false), ne(users.id, actor.id)))
      const [changed] = await tx
        .update(users)
        .set({ email: after, emailVerified: true, updatedAt: now })
        .where(and(eq(users.id, actor.id), eq(users.email, before)))
        .returning({ id: users.id })
      if (!changed) return linkAlreadyUsed
      // Reset links that went to the former address.
      await deletePasswordResets(tx, actor.id)
      const changes = { email: { before, after } }
      await recordEvent(tx, actor, { noun: "account", nounId: actor.id, action: "changed", changes }, now)
      await sendAddressChangedEmail(shop, tx, { name: actor.name, email: before }, after)
      return done(null)
    })
  } catch (error) {
    if (!isUniqueViolation(error, "auth_users_email_unique")) throw error
    return refuse("conflict", "This address has an account of its own by now.")
  }
}
