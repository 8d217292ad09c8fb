import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { users } from "../../db/tables/accounts.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import type { JobData } from "../jobs.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { knownAddressMail, sendResetLetter } from "./letters.server.ts"
import { sendToNewAddress } from "./new-address-letter.server.ts"

const resetMinutes = 60

/** Does nothing for an unknown address. Throws while a new account is not committed, so that the job retries. */
export async function sendAccountEmail(shop: Shop, asked: JobData["send-letter"]): Promise<void> {
  if (asked.letter === "new-address") return sendToNewAddress(shop, asked)
  const { letter, email, next } = asked
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!user && letter === "confirm") throw new Error("the account whose address is to be confirmed is not there")
  if (!user) return
  const { api } = shop.auth
  if (letter === "sign-in")
    await api.signInMagicLink({ body: { email, metadata: { next, name: user.name } }, headers: new Headers() })
  else if (letter === "reset") await sendReset(shop, user)
  else if (!user.emailVerified) await api.sendVerificationEmail({ body: { email, callbackURL: next } })
  else if (letter === "confirm") await tellOfAccount(shop, email)
}

/** The library's own call logs failures and continues, so the job would end without the e-mail. */
async function sendReset(shop: Shop, user: { id: string; email: string; name: string }): Promise<void> {
  const { internalAdapter } = await shop.auth.$context
  const token = randomBytes(24).toString("base64url")
  const expiresAt = new Date(shop.now().getTime() + resetMinutes * 60_000)
  await internalAdapter.createVerificationValue({ value: user.id, identifier: `reset-password:${token}`, expiresAt })
  await sendResetLetter(shop, user, token)
}

const tellOfAccount = (shop: Shop, email: string) =>
  command(shop, system("Accounts"), "anyone", noInput, async ({ tx }) => {
    const subject = "You already have an account"
    return done(await queueMail(shop, tx, { to: email, subject, blocks: knownAddressMail(shop.siteUrl) }))
  })
