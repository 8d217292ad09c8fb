import { eq } from "drizzle-orm"
import type { z } from "zod"
import { users } from "../../db/tables/accounts.ts"
import { checked } from "../checked.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { signUpForm } from "./account.ts"
import { askForLetter } from "./ask-for-letter.server.ts"
import { type Browser, callAuth } from "./call-auth.server.ts"
import { checkNewPassword } from "./new-password.server.ts"

/**
 * Makes an account, which can be used once its address is confirmed by the link of a letter. The answer is the same for
 * an address that has an account: its owner is told by letter, and nothing is changed.
 */
export async function signUp(shop: Shop, input: z.input<typeof signUpForm>, browser: Browser): Promise<Outcome<null>> {
  const form = checked(signUpForm, input)
  if (!form.ok) return form
  const { email, password, name, next } = form.value
  const good = await checkNewPassword(shop, password, { email, name })
  if (!good.ok) return good
  const asked = await askForLetter(shop, "confirm", { email, next }, browser)
  if (!asked.ok) return asked
  const answer = await callAuth(shop, "/sign-up/email", browser, { email, password, name })
  if (answer.ok) return done(null)
  if (answer.status === 429) return refuse("too_many", "That’s a lot of tries. Please wait a minute and try again.")
  if (await isTaken(shop, email)) return done(null)
  throw new Error(`sign-up answered ${answer.status}`)
}

/** Two requests at the same moment both find no account, and one of them makes it. */
const isTaken = async (shop: Shop, email: string) =>
  (await shop.db.$count(users, eq(users.email, email.toLowerCase()))) > 0
