import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { authAccounts, users } from "../../../db/tables/accounts.ts"
import { getNetwork } from "../../../lib/network-address.ts"
import { visitor } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { done, type Outcome, refuseBecause } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { signUpForm } from "../account.ts"
import type { Browser } from "./call-auth.server.ts"
import { validateNewPassword } from "./new-password.server.ts"
import { limitAccountEmails } from "./request-account-email.server.ts"

/** Per network: each password may cost a request to the breach service. */
const perNetwork = { points: 120, seconds: 3600 }

/**
 * The account works once its address is confirmed; the job is queued in the same transaction. Answer and duration are the same
 * for a known address: the password is hashed too, and its owner gets an e-mail. Returns a made-up id for it.
 */
export async function signUp(
  shop: Shop,
  input: z.input<typeof signUpForm>,
  browser: Pick<Browser, "address">,
): Promise<Outcome<{ id: string }>> {
  const form = validateInput(signUpForm, input)
  if (!form.ok) return form
  const { email, password, name } = form.value
  if (!(await shop.rateLimits.consume(`sign-up:${getNetwork(browser.address)}`, perNetwork))) return tooMany
  const good = await validateNewPassword(shop, password, { email, name })
  if (!good.ok) return good
  const counted = await limitAccountEmails(shop, "confirm", email, browser)
  if (!counted.ok) return counted
  const { password: passwords } = await shop.auth.$context
  const hash = await passwords.hash(password)
  const id = randomUUID()
  return command(shop, visitor, "anyone", form, async (context, { next = "/" }) => {
    await insertAccount(context, { id, email, name, hash })
    await shop.jobs.send(context.tx, "send-letter", { letter: "confirm", email, next })
    return done({ id })
  })
}

const tooMany = refuseBecause(
  "over_request_rate_limit",
  "too_many",
  "That’s a lot of tries. Please wait an hour and try again.",
)

type NewAccount = { id: string; email: string; name: string; hash: string }

/** A concurrent sign-up waits here, then changes nothing. */
async function insertAccount({ tx, now }: CommandContext, { id, email, name, hash }: NewAccount): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now }
  const [made] = await tx
    .insert(users)
    .values({ id, name, email: email.toLowerCase(), ...stamps })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!made) return
  const credential = { id: randomUUID(), userId: id, accountId: id, providerId: "credential" }
  await tx.insert(authAccounts).values({ ...credential, password: hash, ...stamps })
}
