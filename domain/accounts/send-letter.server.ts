import { eq } from "drizzle-orm"
import { users } from "../../db/tables/accounts.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import type { JobData } from "../jobs.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { knownAddressMail } from "./letters.server.ts"
import { sendToNewAddress } from "./new-address-letter.server.ts"

/**
 * Sends the letter that somebody asked for. An address without an account gets none. Whoever signed up with an address
 * that has one already is told so.
 */
export async function sendLetter(shop: Shop, asked: JobData["send-letter"]): Promise<void> {
  if (asked.letter === "new-address") return sendToNewAddress(shop, asked)
  const { letter, email, next } = asked
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!user) return
  const headers = new Headers()
  const { api } = shop.auth
  if (letter === "sign-in") await api.signInMagicLink({ body: { email, metadata: { next, name: user.name } }, headers })
  else if (letter === "reset") await api.requestPasswordReset({ body: { email } })
  else if (!user.emailVerified) await api.sendVerificationEmail({ body: { email, callbackURL: next } })
  else
    await command(shop, system("Accounts"), "anyone", noInput, async ({ tx }) => {
      const subject = "You already have an account"
      return done(await queueMail(shop, tx, { to: email, subject, blocks: knownAddressMail(shop.siteUrl) }))
    })
}
