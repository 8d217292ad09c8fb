import { codeFirst, lacksCode, type User } from "../actor.ts"
import { checked } from "../checked.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { letterForm } from "./account.ts"
import { accountLink } from "./account-links.ts"
import { type Browser, callAuth } from "./call-auth.server.ts"

const perAccount = { points: 5, seconds: 3600 }

/**
 * Asks for another e-mail address. A letter with a link goes there; the address changes when the link is followed. The
 * answer is the same for an address that has an account.
 */
export async function changeAddress(shop: Shop, user: User, email: string, browser: Browser): Promise<Outcome<null>> {
  if (lacksCode(user)) return codeFirst()
  const form = checked(letterForm, { email })
  if (!form.ok) return form
  if (!(await shop.rateLimits.take(`change-address:${user.id}`, perAccount)))
    return refuse("too_many", "That’s a lot of letters. Please wait an hour and try again.")
  const answer = await callAuth(shop, "/change-email", browser, {
    newEmail: form.value.email,
    callbackURL: accountLink,
  })
  if (answer.ok) return done(null)
  if (answer.status === 429) return refuse("too_many", "That’s a lot of tries. Please wait a minute and try again.")
  throw new Error(`changing an address answered ${answer.status}`)
}
