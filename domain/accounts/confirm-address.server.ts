import { and, eq } from "drizzle-orm"
import { errors, jwtVerify } from "jose"
import { z } from "zod"
import { authAccounts, users } from "../../db/tables/accounts.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import type { Shop } from "../shop.ts"
import type { Browser } from "./call-auth.server.ts"
import { spent } from "./follow-link.server.ts"
import { signIn } from "./sign-in.server.ts"

const perAddress = { points: 10, seconds: 600 }

/** What the link of a letter confirms: `email`, an account's address, or that it is to have `newEmail` instead. */
export type Confirmation = { email: string; newEmail: string | null }

const payload = z.object({ email: z.string(), updateTo: z.string().optional() })

/** What a link confirms; null: it is none of ours, or has expired. Reading it does not use it up. */
export async function readConfirmation(shop: Shop, token: string): Promise<Confirmation | null> {
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

/**
 * Confirms the address of a new account, and signs in: once, also of several at the same moment. It takes the account's password, too: whoever has the mailbox
 * may not be who signed up, and must not confirm somebody else's account, who could then see what comes to this address.
 * @returns the Set-Cookie headers of the new session
 */
export async function confirmAddress(
  shop: Shop,
  { token, password }: { token: string; password: string },
  browser: Browser,
): Promise<Outcome<Headers>> {
  const asked = await readConfirmation(shop, token)
  if (!asked || asked.newEmail !== null) return spent
  if (!(await shop.rateLimits.take(`confirm:${asked.email}`, perAddress)))
    return refuse("too_many", "That’s a lot of tries. Please wait ten minutes and try again.")
  if (!(await isPasswordOf(shop, asked.email, password))) return refuse("invalid", wrong, { password: wrong })
  // whoever is first here signs in
  const first = await command(shop, system("Accounts"), "anyone", noInput, async ({ tx, now }) => {
    const [confirmed] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.email, asked.email), eq(users.emailVerified, false)))
      .returning({ id: users.id })
    return confirmed ? done(null) : already
  })
  return first.ok ? signIn(shop, { email: asked.email, password }, browser) : first
}

const already = refuse("not_found", "Your address is confirmed already. You can sign in.")

const wrong = "That’s not this account’s password. If you’ve forgotten it, ask for a new one."

async function isPasswordOf(shop: Shop, email: string, password: string): Promise<boolean> {
  const [kept] = await shop.db
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .innerJoin(users, eq(users.id, authAccounts.userId))
    .where(and(eq(users.email, email), eq(authAccounts.providerId, "credential")))
  const { password: passwords } = await shop.auth.$context
  return Boolean(kept?.hash) && passwords.verify({ hash: kept?.hash ?? "", password })
}
