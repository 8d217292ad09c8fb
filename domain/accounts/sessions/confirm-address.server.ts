import { and, eq } from "drizzle-orm"
import { errors, jwtVerify } from "jose"
import { z } from "zod"
import { authAccounts, users } from "../../../db/tables/accounts.ts"
import { system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import type { SessionTokens } from "../tokens/session-tokens.server.ts"
import type { Browser } from "./call-auth.server.ts"
import { linkAlreadyUsed } from "./follow-link.server.ts"
import { signIn, signInForTokens } from "./sign-in.server.ts"

const perAddress = { points: 10, seconds: 600 }

/** `newEmail`: the account gets it instead of `email`. */
type Confirmation = { email: string; newEmail: string | null }

const payload = z.object({ email: z.string(), updateTo: z.string().optional() })

/** Null when invalid. Does not use it up. */
export async function findAddressConfirmation(shop: Shop, token: string): Promise<Confirmation | null> {
  const { secret } = await shop.auth.$context
  try {
    const signed = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ["HS256"],
      currentDate: shop.now(),
    })
    const { email, updateTo } = payload.parse(signed.payload)
    return { email, newEmail: updateTo ?? null }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
    throw error
  }
}

type TokenAndPassword = { token: string; password: string }

/** Requires the account's password: the mailbox's owner may not have signed up, and must not confirm a stranger's account. */
export async function confirmAccountAddress(
  shop: Shop,
  typed: TokenAndPassword,
  browser: Browser,
): Promise<Outcome<Headers>> {
  const confirmed = await confirmOnce(shop, typed)
  return confirmed.ok ? signIn(shop, { email: confirmed.value, password: typed.password }, browser) : confirmed
}

/** For clients with tokens instead of cookies. */
export async function confirmForTokens(
  shop: Shop,
  typed: TokenAndPassword,
  browser: Browser,
): Promise<Outcome<SessionTokens>> {
  const confirmed = await confirmOnce(shop, typed)
  const { password } = typed
  return confirmed.ok ? signInForTokens(shop, { email: confirmed.value, password }, browser) : confirmed
}

async function confirmOnce(shop: Shop, { token, password }: TokenAndPassword): Promise<Outcome<string>> {
  const asked = await findAddressConfirmation(shop, token)
  if (!asked || asked.newEmail !== null) return linkAlreadyUsed
  if (!(await shop.rateLimits.consume(`confirm:${asked.email}`, perAddress)))
    return refuse("too_many", "That’s a lot of tries. Please wait ten minutes and try again.")
  if (!(await isPasswordOf(shop, asked.email, password))) return refuse("invalid", wrong, { password: wrong })
  // The first of concurrent requests signs in.
  return command(shop, system("Accounts"), "anyone", noInput, async ({ tx, now }) => {
    const [confirmed] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.email, asked.email), eq(users.emailVerified, false)))
      .returning({ id: users.id })
    return confirmed ? done(asked.email) : already
  })
}

const already = refuse("not_found", "Your address is confirmed already. You can sign in.")

const wrong = "That’s not this account’s password. If you’ve forgotten it, ask for a new one."

async function isPasswordOf(shop: Shop, email: string, password: string): Promise<boolean> {
  const [stored] = await shop.db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(eq(users.email, email), eq(authAccounts.providerId, "credential")))
  const { password: passwords } = await shop.auth.$context
  return Boolean(stored?.hash) && passwords.verify({ hash: stored?.hash ?? "", password })
}
