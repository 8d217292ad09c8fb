import { createEmailVerificationToken } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import { href } from "react-router"
import { users } from "../../db/tables/accounts.ts"
import { system } from "../actor.ts"
import { command, noInput } from "../command.server.ts"
import { button, greeting, heading, noteBlock, text } from "../emails/email-content.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { done } from "../problem.ts"
import type { Shop } from "../shop.ts"
import { accountPath, getConfirmPath } from "./account-links.ts"

const day = 24 * 60 * 60

/** The owner of a taken address is told instead; an unconfirmed account does not count. */
export async function sendNewAddressEmail(
  shop: Shop,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
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
              button(shop.siteUrl + href("/auth"), "Sign in"),
              noteBlock("If it was you, delete this address’s account first, or give it another address."),
            ]
          : [
              heading(subject),
              greeting(user.name),
              text(
                "Your account is to have this address from now on. Please sign in and confirm that it is yours. The link works for a day.",
              ),
              button(shop.siteUrl + getConfirmPath(token, accountPath), "Confirm"),
              noteBlock("If it wasn’t you, do nothing: without the link nothing happens."),
            ],
        secret: !isTaken,
      }),
    ),
  )
}
