import { randomInt } from "node:crypto"
import { and, eq, gt, lt, sql } from "drizzle-orm"
import { sessions } from "../../../db/tables/accounts.ts"
import type { Actor } from "../../actor.ts"
import { command, noInput } from "../../command.server.ts"
import { detailsBlock, greeting, heading, noteBlock, text } from "../../emails/email-content.ts"
import { queueEmail } from "../../outbox/queue-email.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import type { Shop } from "../../shop.ts"
import { confirmProofs } from "./confirm-proofs.ts"
import { recordConfirmation, requireConfirmable } from "./confirm-session.server.ts"
import { hasPassword } from "./own-password.server.ts"

const lifeMinutes = 10
const maxTries = 5
/** Per session and account: an attacker's session leaves some e-mails for the owner's. */
const perSession = { points: 3, seconds: 3600 }
const perAccount = { points: 8, seconds: 3600 }

const purpose = "code to confirm a session"

/** For accounts without a password, which sign in by their e-mail address. */
export async function sendConfirmCode(shop: Shop, actor: Actor): Promise<Outcome<null>> {
  const found = requireConfirmable(actor)
  if (!found.ok) return found
  const user = found.value
  if (await hasPassword(shop, user.id)) return refuse("conflict", "Please enter your password.")
  const { rateLimits } = shop
  const may =
    (await rateLimits.consume(`letter:confirm-session:${user.session.id}`, perSession)) &&
    (await rateLimits.consume(`letter:confirm-account:${user.id}`, perAccount))
  if (!may) return refuse("too_many", "That’s a lot of e-mails. Please wait an hour and try again.")
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  return command(shop, actor, "anyone", noInput, async ({ tx, now }) => {
    await tx
      .update(sessions)
      .set({
        confirmCodeHash: hashCode(shop, user, code),
        confirmCodeExpiresAt: new Date(now.getTime() + lifeMinutes * 60_000),
        confirmTries: 0,
      })
      .where(eq(sessions.id, user.session.id))
    const subject = "Your code"
    await queueEmail(shop, tx, {
      to: user.email,
      subject,
      blocks: [
        heading(subject),
        greeting(user.name),
        text("This code confirms that it’s you who is changing your account. It works once, for ten minutes."),
        detailsBlock([["Code", code]]),
        noteBlock("If it wasn’t you, tell nobody the code, and sign out everywhere else on your account page."),
      ],
      secret: true,
    })
    return done(null)
  })
}

/** Once. Every try counts. */
export async function confirmByCode(shop: Shop, actor: Actor, typed: string): Promise<Outcome<Date>> {
  const found = requireConfirmable(actor)
  if (!found.ok) return found
  const user = found.value
  const own = eq(sessions.id, user.session.id)
  const [taken] = await shop.db
    .update(sessions)
    .set({ confirmTries: sql`${sessions.confirmTries} + 1` })
    .where(and(own, gt(sessions.confirmCodeExpiresAt, shop.now()), lt(sessions.confirmTries, maxTries)))
    .returning({ hash: sessions.confirmCodeHash })
  if (!taken?.hash) return refused("This code no longer works. Please ask for a new one.")
  const hash = hashCode(shop, user, typed.replace(/\s/g, ""))
  if (taken.hash !== hash) return refused("That code isn’t right.")
  const [spent] = await shop.db
    .update(sessions)
    .set({ confirmCodeHash: null, confirmCodeExpiresAt: null })
    .where(and(own, eq(sessions.confirmCodeHash, hash)))
    .returning({ id: sessions.id })
  return spent ? recordConfirmation(shop, user) : refused("This code no longer works. Please ask for a new one.")
}

/** Bound to one session and the account's present address. */
const hashCode = (shop: Shop, { email, session }: { email: string; session: { id: string } }, code: string) =>
  shop.secrets.hash(purpose, `${session.id}.${email.toLowerCase()}.${code}`)

const refused = (message: string) => refuse("invalid", message, { [confirmProofs.code]: message })
