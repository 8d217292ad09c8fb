import { randomBytes } from "node:crypto"
import { createEmailVerificationToken } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import { users } from "../../../db/tables/accounts.ts"
import { system } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { button, greeting, heading, noteBlock, text } from "../../emails/email-content.ts"
import type { JobData } from "../../jobs.ts"
import { queueEmail } from "../../outbox/queue-email.server.ts"
import { done } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { paths } from "../../urls.ts"
import { knownAddressEmail, sendResetEmail } from "./link-emails.server.ts"

const day = 24 * 60 * 60

/** The owner of a taken address is told instead; an unconfirmed account does not count. */
async function sendNewAddressEmail(shop: Shop, { email, userId }: { email: string; userId: string }): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const isTaken = (await shop.db.$count(users, and(eq(users.email, email), eq(users.emailVerified, true)))) > 0
  const { secret } = await shop.auth.$context
  const token = await createEmailVerificationToken(secret, user.email, email, day)
  const subject = isTaken ? "This address has an account" : "Your new address"
  await command(shop, system("Accounts"), "anyone", noInput, async ({ tx }) =>
    done(
      await queueEmail(shop, tx, {
        to: email,
        subject,
        blocks: isTaken
          ? [
              heading(subject),
              text(
                "Someone, perhaps you, wanted another account to have this address. It has an account of its own, so nothing was changed.",
              ),
              button(shop.urls.signIn(), "Sign in"),
              noteBlock("If it was you, delete this address’s account first, or give it another address."),
            ]
          : [
              heading(subject),
              greeting(user.name),
              text(
                "Your account is to have this address from now on. Please sign in and confirm that it is yours. The link works for a day.",
              ),
              button(shop.urls.emailConfirmation(token, paths.account()), "Confirm"),
              noteBlock("If it wasn’t you, do nothing: without the link nothing happens."),
            ],
        secret: !isTaken,
      }),
    ),
  )
}

const resetMinutes = 60

/** Does nothing for an unknown address. Throws while a new account is not committed, so that the job retries. */
export async function sendAccountEmail(shop: Shop, asked: JobData["send-letter"]): Promise<void> {
  if (asked.letter === "new-address") return sendNewAddressEmail(shop, asked)
  const { letter, email, next } = asked
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!user && letter === "confirm") throw new Error("the account whose address is to be confirmed is not there")
  if (!user) return
  const { api } = shop.auth
  if (letter === "sign-in")
    await api.signInMagicLink({ body: { email, metadata: { next, name: user.name } }, headers: new Headers() })
  else if (letter === "reset") await createAndSendReset(shop, user)
  else if (!user.emailVerified) await api.sendVerificationEmail({ body: { email, callbackURL: next } })
  else if (letter === "confirm") await sendKnownAddressEmail(shop, email)
}

/** The library's own call logs failures and continues, so the job would end without the e-mail. */
async function createAndSendReset(shop: Shop, user: { id: string; email: string; name: string }): Promise<void> {
  const { internalAdapter } = await shop.auth.$context
  const token = randomBytes(24).toString("base64url")
  const expiresAt = new Date(shop.now().getTime() + resetMinutes * 60_000)
  await internalAdapter.createVerificationValue({ value: user.id, identifier: `reset-password:${token}`, expiresAt })
  await sendResetEmail(shop, user, token)
}

const sendKnownAddressEmail = (shop: Shop, email: string) =>
  command(shop, system("Accounts"), "anyone", noInput, async ({ tx }) => {
    const subject = "You already have an account"
    return done(await queueEmail(shop, tx, { to: email, subject, blocks: knownAddressEmail(shop.urls) }))
  })
