import type { z } from "zod"
import { getNetwork } from "../../../lib/network-address.ts"
import { visitor } from "../../actor.ts"
import { command } from "../../command.server.ts"
import type { JobData } from "../../jobs.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { accountEmailForm } from "../account.ts"
import type { Browser } from "./call-auth.server.ts"

type AccountEmailKind = Exclude<JobData["send-letter"]["letter"], "new-address">

/** A school or an office shares one network address. */
const perNetwork = { points: 120, seconds: 3600 }
/** Per kind, so that repeated sign-ups with an address do not block its other links. */
export const perMailbox = { points: 4, seconds: 3600 }

/** A repeated confirmation counts as the first. */
const getRateLimitKind = (letter: AccountEmailKind) => (letter === "confirm-again" ? "confirm" : letter)

/** Counts by network first: a network beyond its limit does not use up an address. */
export async function limitAccountEmails(
  { rateLimits }: Pick<Shop, "rateLimits">,
  letter: AccountEmailKind,
  email: string,
  { address }: Pick<Browser, "address">,
): Promise<Outcome<null>> {
  const within =
    (await rateLimits.consume(`letter:${getRateLimitKind(letter)}:of ${getNetwork(address)}`, perNetwork)) &&
    (await rateLimits.consume(`letter:${getRateLimitKind(letter)}:${email.toLowerCase()}`, perMailbox))
  return within ? done(null) : tooManyEmails
}

const tooManyEmails = refuseBecause(
  "over_email_send_rate_limit",
  "too_many",
  "That’s a lot of e-mails. Please use the link in the newest one, or wait an hour and try again.",
)

/** Answer and duration do not reveal whether the address has an account: only the job looks it up. */
export async function requestAccountEmail(
  shop: Shop,
  letter: Exclude<AccountEmailKind, "confirm">,
  input: z.input<typeof accountEmailForm>,
  browser: Pick<Browser, "address">,
): Promise<Outcome<void>> {
  const form = validateInput(accountEmailForm, input)
  if (!form.ok) return form
  const counted = await limitAccountEmails(shop, letter, form.value.email, browser)
  if (!counted.ok) return counted
  return command(shop, visitor, "anyone", form, async ({ tx }, { email, next = "/" }) =>
    done(void (await shop.jobs.send(tx, "send-letter", { letter, email, next }))),
  )
}
