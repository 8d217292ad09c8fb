import { eq } from "drizzle-orm"
import type { z } from "zod"
import { users } from "../../db/tables/accounts.ts"
import { networkOf } from "../../lib/network-address.ts"
import { checked } from "../checked.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { signUpForm } from "./account.ts"
import { askForLetter } from "./ask-for-letter.server.ts"
import { type Browser, callAuth } from "./call-auth.server.ts"
import { checkNewPassword } from "./new-password.server.ts"

/** Passwords that strangers of one network may try to sign up with: each may be asked of a service. */
const perNetwork = { points: 60, seconds: 3600 }

/**
 * Makes an account, which can be used once its address is confirmed by the link of a letter. The answer is the same for
 * an address that has an account: its owner is told by letter, and nothing is changed.
 */
export async function signUp(shop: Shop, input: z.input<typeof signUpForm>, browser: Browser): Promise<Outcome<null>> {
  const form = checked(signUpForm, input)
  if (!form.ok) return form
  const { email, password, name, next } = form.value
  if (!(await shop.rateLimits.take(`sign-up:${networkOf(browser.address)}`, perNetwork))) return tooMany
  const good = await checkNewPassword(shop, password, { email, name })
  if (!good.ok) return good
  const asked = await askForLetter(shop, "confirm", { email, next }, browser)
  if (!asked.ok) return asked
  const answer = await callAuth(shop, "/sign-up/email", browser, { email, password, name })
  if (answer.ok) return done(null)
  if (answer.status === 429) return tooMany
  if (await isTaken(shop, email)) return done(null)
  throw new Error(`sign-up answered ${answer.status}`)
}

const tooMany = refuse("too_many", "That’s a lot of tries. Please wait and try again.")

/** Two requests at the same moment both find no account, and one of them makes it. */
const isTaken = async (shop: Shop, email: string) =>
  (await shop.db.$count(users, eq(users.email, email.toLowerCase()))) > 0
