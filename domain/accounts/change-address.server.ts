import { and, eq, ne } from "drizzle-orm"
import { isUniqueViolation } from "../../db/errors.ts"
import { users } from "../../db/tables/accounts.ts"
import { type Actor, codeFirst, confirmFirst, isSignedIn, lacksCode, lacksConfirmation, type User } from "../actor.ts"
import { checked } from "../checked.ts"
import { command, noInput } from "../command.server.ts"
import { record } from "../history.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { letterForm } from "./account.ts"
import { mailAddressChanged } from "./account-mails.server.ts"
import { perMailbox } from "./ask-for-letter.server.ts"
import { readConfirmation } from "./confirm-address.server.ts"
import { spent } from "./follow-link.server.ts"
import { forgetResets } from "./settle-reset.server.ts"

const perAccount = { points: 5, seconds: 3600 }

/**
 * Asks for another e-mail address. A letter with a link goes there; the address changes when the link is followed. The
 * answer, and the time that it takes, are the same for an address that has an account: that is only looked up by the job.
 */
export async function changeAddress(shop: Shop, user: User, email: string): Promise<Outcome<null>> {
  if (lacksCode(user)) return codeFirst()
  if (lacksConfirmation(user, shop.now())) return confirmFirst()
  const form = checked(letterForm, { email })
  if (!form.ok) return form
  const { email: asked } = form.value
  const within =
    (await shop.rateLimits.take(`change-address:${user.id}`, perAccount)) &&
    (await shop.rateLimits.take(`letter:new-address:${asked.toLowerCase()}`, perMailbox))
  if (!within) return refuse("too_many", "That’s a lot of e-mails. Please wait an hour and try again.")
  return command(shop, user, "anyone", noInput, async ({ tx }) => {
    await shop.jobs.send(tx, "send-letter", { letter: "new-address", email: asked, userId: user.id })
    return done(null)
  })
}

/**
 * Gives the account its new address by the link of the letter that went there: once. Only somebody who is signed in to the
 * account may: the letter may have gone to somebody else, whose address must not become a stranger's, and a link that is
 * older than a change of the password lets nobody in. An account that somebody began with the address and never confirmed
 * goes: the link has shown whose the address is. The former address is told.
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
      // links for a new password that went to the former address
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
