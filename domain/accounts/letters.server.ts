import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { users } from "../../db/tables/accounts.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { sayMoment } from "../../lib/site-time.ts"
import { system } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { button, greeting, heading, noteBlock, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { confirmLink, resetLink, signInLink } from "./account-links.ts"
import { mailNewDevice, mailPasskeyAdded, mailPasswordChanged, mailProviderConnected } from "./account-mails.server.ts"
import { deviceOf } from "./device.ts"
import type { AccountEmailRecipient, AccountEmails } from "./letters.ts"

export type OnNewDevice = (
  shop: Shop,
  tx: Transaction,
  what: { userId: string; device: string; when: string },
) => Promise<void>

const nothingHappened = "If it wasn’t you, do nothing: without the link nothing happens."

/** The text of e-mails with a link is deleted after sending. `shop` is a function, because it is created later. */
export function accountLetters(shop: () => Shop, onNewDevice: OnNewDevice): AccountEmails {
  const write = (queue: (run: Run) => Promise<unknown>) => writeLetter(shop(), queue)
  return {
    signIn: (to, token, next) =>
      write((run) =>
        queueLink(run, to, {
          subject: "Your link to sign in",
          path: signInLink(token, next),
          label: "Sign in",
          says: "You asked for a link to sign in. It works once, for ten minutes.",
        }),
      ),
    confirm: (to, token, next) =>
      write((run) =>
        queueLink(run, to, {
          subject: "Please confirm your address",
          path: confirmLink(token, next),
          label: "Confirm your address",
          says: "Someone, probably you, signed up with this address. Please confirm that it’s yours. The link works for a day.",
        }),
      ),
    passwordChanged: (to) => write(({ shop, tx }) => mailPasswordChanged(shop, tx, to)),
    passkeyAdded: (to) => write(({ shop, tx }) => mailPasskeyAdded(shop, tx, to)),
    providerConnected: (id, name) =>
      write(async ({ shop, tx, now }) => {
        const [user] = await tx.select().from(users).where(eq(users.id, id))
        if (!user) return
        const owner = { kind: "user" as const, id, email: user.email, name: user.name, role: "user" as const }
        await record(tx, owner, { noun: "account", nounId: id, action: `connected ${name}` }, now)
        await mailProviderConnected(shop, tx, user, name)
      }),
    newDevice: (to, userAgent) =>
      write(async ({ shop, tx, now }) => {
        const { site } = await readSettings(tx, "site")
        const [device, when] = [deviceOf(userAgent), sayMoment(now, site.timeZone)]
        await mailNewDevice(shop, tx, to, device, when)
        await onNewDevice(shop, tx, { userId: to.id, device, when })
      }),
  }
}

/** @param token valid for an hour */
export const sendResetLetter = (shop: Shop, to: AccountEmailRecipient, token: string): Promise<void> =>
  writeLetter(shop, (run) =>
    queueLink(run, to, {
      subject: "A new password",
      path: resetLink(token),
      label: "Choose a new password",
      says: "You asked for a new password. The link works once, for an hour.",
    }),
  )

async function writeLetter(shop: Shop, queue: (run: Run) => Promise<unknown>): Promise<void> {
  await command(shop, system("Accounts"), "anyone", noInput, async (run) => done(await queue(run)))
}

type LinkLetter = { subject: string; path: string; label: string; says: string }

const queueLink = ({ shop, tx }: Run, to: AccountEmailRecipient, { subject, path, label, says }: LinkLetter) =>
  queueMail(shop, tx, {
    to: to.email,
    subject,
    blocks: [
      heading(subject),
      greeting(to.name),
      text(says),
      button(shop.siteUrl + path, label),
      noteBlock(nothingHappened),
    ],
    secret: true,
  })

export const knownAddressMail = (siteUrl: string): MailBlock[] => [
  heading("You already have an account"),
  text("Someone, perhaps you, signed up with this address. It already has an account, so nothing was changed."),
  button(siteUrl + href("/auth"), "Sign in"),
  noteBlock("If you’ve forgotten your password, ask for a new one there."),
]
