import type { z } from "zod"
import { networkOf } from "../../lib/network-address.ts"
import { visitor } from "../actor.ts"
import { checked } from "../checked.ts"
import { command } from "../command.server.ts"
import type { JobData } from "../jobs.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { letterForm } from "./account.ts"
import type { Browser } from "./call-auth.server.ts"

const perNetwork = { points: 10, seconds: 3600 }
/** Of each kind: whoever signs up with somebody's address again and again does not keep the other links from them. */
export const perMailbox = { points: 4, seconds: 3600 }

/**
 * Asks for a letter with a link. The answer, and the time that it takes, are the same whether the address has an account
 * or not: that is only looked up by the job.
 * @param next the path to go to afterwards; checked by the page
 */
export async function askForLetter(
  shop: Shop,
  letter: Exclude<JobData["send-letter"]["letter"], "new-address">,
  input: z.input<typeof letterForm>,
  { address }: Browser,
): Promise<Outcome<void>> {
  const form = checked(letterForm, input)
  if (!form.ok) return form
  const { email } = form.value
  const within =
    (await shop.rateLimits.take(`letter:${networkOf(address)}`, perNetwork)) &&
    (await shop.rateLimits.take(`letter:${letter}:${email.toLowerCase()}`, perMailbox))
  if (!within)
    return refuse(
      "too_many",
      "That’s a lot of e-mails. Please use the link in the newest one, or wait an hour and try again.",
    )
  return command(shop, visitor, "anyone", form, async ({ tx }, { email, next = "/" }) =>
    done(void (await shop.jobs.send(tx, "send-letter", { letter, email, next }))),
  )
}
