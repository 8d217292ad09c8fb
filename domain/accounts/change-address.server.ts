import { and, eq, ne } from "drizzle-orm"
import { isUniqueViolation } from "../../db/errors.ts"
import { users } from "../../db/tables/accounts.ts"
import { type Actor, codeFirst, confirmFirst, isSignedIn, lacksCode, lacksConfirmation, type User } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse, refuseBecause } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { accountEmailForm } from "./account.ts"
import { mailAddressChanged } from "./account-mails.server.ts"
import { perMailbox } from "./ask-for-letter.server.ts"
import { readConfirmation } from "./confirm-address.server.ts"
import { spent } from "./follow-link.server.ts"
import { forgetResets } from "./settle-reset.server.ts"

const perAccount = { points: 5, seconds: 3600 }

/** Answer and duration do not reveal whether the address has an account: only the job looks it up. */
export async function changeAddress(shop: Shop, user: User, email: string): Promise<Outcome<null>> {
  const prepared = await prepareNewAddress(shop, user, email)
  if (!prepared.ok) return prepared
  return command(shop, user, "anyone", noInput, async (run) => requestNewAddress(run, user, prepared.value))
}

/** Runs outside of the transaction. */
export async function prepareNewAddress(shop: Shop, user: User, email: string): Promise<Outcome<string>> {
  if (lacksCode(user)) return codeFirst()
  if (lacksConfirmation(user, shop.now())) return confirmFirst()
  const form = checked(accountEmailForm, { email })
  if (!form.ok) return form
  const { email: asked } = form.value
  const within =
    (await shop.rateLimits.take(`change-address:${user.id}`, perAccount)) &&
    (await shop.rateLimits.take(`letter:new-address:${asked.toLowerCase()}`, perMailbox))
  if (!within)
    return refuseBecause(
      "over_email_send_rate_limit",
      "too_many",
      "That’s a lot of e-mails. Please wait an hour and try again.",
    )
  return done(asked)
}

export async function requestNewAddress({ shop, tx }: Run, user: User, email: string): Promise<Outcome<null>> {
  await shop.jobs.send(tx, "send-letter", { letter: "new-address", email, userId: user.id })
  return done(null)
}

/**
 * Requires a session of the account: the e-mail may have gone to another person, and an old link must not sign in. An
 * unconfirmed account with the new address is deleted, because the link proves its owner. Notifies the former address.
 */
export async function takeNewAddress(shop: Shop, actor: Actor, token: string): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse("unauthenticated", "Sign in first.")
  if (lacksCode(actor)) return codeFirst()
  const asked = await readConfirmation(shop, token)
  if (!asked?.newEmail) return spent
  const { email: before, newEmail: after } = asked
  try {
    return await command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
      await tx.delete(users).where(and(eq(users.email, after), eq(users.emailVerified, false), ne(users.id, actor.id)))
      const [changed] = await tx
        .update(users)
        .set({ email: after, emailVerified: true, updatedAt: now })
        .where(and(eq(users.id, actor.id), eq(users.email, before)))
        .returning({ id: users.id })
      if (!changed) return spent
      // Reset links that went to the former address.
      await forgetResets(tx, actor.id)
      const changes = { email: { before, after } }
      await record(tx, actor, { noun: "account", nounId: actor.id, action: "changed", changes }, now)
      await mailAddressChanged(shop, tx, { name: actor.name, email: before }, after)
      return done(null)
    })
  } catch (error) {
    if (!isUniqueViolation(error, "auth_users_email_unique")) throw error
    return refuse("conflict", "This address has an account of its own by now.")
  }
}
