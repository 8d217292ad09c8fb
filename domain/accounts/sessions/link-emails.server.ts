import { eq } from "drizzle-orm"
import type { Transaction } from "../../../db/connect.ts"
import { users } from "../../../db/tables/accounts.ts"
import type { EmailBlock } from "../../../db/tables/email-content-types.ts"
import { formatMoment } from "../../../lib/site-time.ts"
import { system } from "../../actor.ts"
import { type CommandContext, command, noInput } from "../../command.server.ts"
import { button, greeting, heading, noteBlock, text } from "../../emails/email-content.ts"
import { recordEvent } from "../../history.server.ts"
import { queueEmail } from "../../outbox/queue-email.server.ts"
import { done } from "../../problem.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import type { Urls } from "../../urls.ts"
import type { AccountEmailRecipient, AccountEmails } from "../account-email-types.ts"
import {
  sendNewDeviceEmail,
  sendPasskeyAddedEmail,
  sendPasswordChangedEmail,
  sendProviderConnectedEmail,
} from "../account-emails.server.ts"
import { describeDevice } from "../device.ts"

export type NewDeviceHandler = (
  shop: Shop,
  tx: Transaction,
  what: { userId: string; device: string; when: string },
) => Promise<void>

const nothingHappened = "If it wasn’t you, do nothing: without the link nothing happens."

/** The text of e-mails with a link is deleted after sending. `shop` is a function, because it is created later. */
export function createAccountEmails(shop: () => Shop, onNewDevice: NewDeviceHandler): AccountEmails {
  const write = (queue: (context: CommandContext) => Promise<unknown>) => queueAccountEmail(shop(), queue)
  return {
    signIn: (to, token, next) =>
      write((run) =>
        queueLinkEmail(run, to, {
          subject: "Your link to sign in",
          url: run.shop.urls.signInLink(token, next),
          label: "Sign in",
          body: "You asked for a link to sign in. It works once, for ten minutes.",
        }),
      ),
    confirm: (to, token, next) =>
      write((run) =>
        queueLinkEmail(run, to, {
          subject: "Please confirm your address",
          url: run.shop.urls.emailConfirmation(token, next),
          label: "Confirm your address",
          body: "Someone, probably you, signed up with this address. Please confirm that it’s yours. The link works for a day.",
        }),
      ),
    passwordChanged: (to) => write(({ shop, tx }) => sendPasswordChangedEmail(shop, tx, to)),
    passkeyAdded: (to) => write(({ shop, tx }) => sendPasskeyAddedEmail(shop, tx, to)),
    providerConnected: (id, name) =>
      write(async ({ shop, tx, now }) => {
        const [user] = await tx.select().from(users).where(eq(users.id, id))
        if (!user) return
        const owner = { kind: "user" as const, id, email: user.email, name: user.name, role: "user" as const }
        await recordEvent(tx, owner, { noun: "account", nounId: id, action: `connected ${name}` }, now)
        await sendProviderConnectedEmail(shop, tx, user, name)
      }),
    newDevice: (to, userAgent) =>
      write(async ({ shop, tx, now }) => {
        const { site } = await getSettings(tx, "site")
        const [device, when] = [describeDevice(userAgent), formatMoment(now, site.timeZone)]
        await sendNewDeviceEmail(shop, tx, to, device, when)
        await onNewDevice(shop, tx, { userId: to.id, device, when })
      }),
  }
}

/** @param token valid for an hour */
export const sendResetEmail = (shop: Shop, to: AccountEmailRecipient, token: string): Promise<void> =>
  queueAccountEmail(shop, (run) =>
    queueLinkEmail(run, to, {
      subject: "A new password",
      url: run.shop.urls.passwordReset(token),
      label: "Choose a new password",
      body: "You asked for a new password. The link works once, for an hour.",
    }),
  )

async function queueAccountEmail(shop: Shop, queue: (run: CommandContext) => Promise<unknown>): Promise<void> {
  await command(shop, system("Accounts"), "anyone", noInput, async (run) => done(await queue(run)))
}

type LinkEmail = { subject: string; url: string; label: string; body: string }

const queueLinkEmail = (
  { shop, tx }: CommandContext,
  to: AccountEmailRecipient,
  { subject, url, label, body }: LinkEmail,
) =>
  queueEmail(shop, tx, {
    to: to.email,
    subject,
    blocks: [heading(subject), greeting(to.name), text(body), button(url, label), noteBlock(nothingHappened)],
    secret: true,
  })

export const knownAddressEmail = (urls: Urls): EmailBlock[] => [
  heading("You already have an account"),
  text("Someone, perhaps you, signed up with this address. It already has an account, so nothing was changed."),
  button(urls.signIn(), "Sign in"),
  noteBlock("If you’ve forgotten your password, ask for a new one there."),
]
