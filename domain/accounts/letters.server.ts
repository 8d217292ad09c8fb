import { eq } from "drizzle-orm"
import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { users } from "../../db/tables/accounts.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { sayMoment } from "../../lib/site-time.ts"
import { system } from "../actor.ts"
import { command, noInput, type Run } from "../command.server.ts"
import { record } from "../history.server.ts"
import { button, greeting, heading, note, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { done } from "../problem.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { confirmLink, resetLink, signInLink } from "./account-links.ts"
import { mailNewDevice, mailPasskeyAdded, mailPasswordChanged, mailProviderConnected } from "./account-mails.server.ts"
import { deviceOf } from "./device.ts"
import type { Letters, Person } from "./letters.ts"

export type OnNewDevice = (
  shop: Shop,
  tx: Transaction,
  what: { userId: string; device: string; when: string },
) => Promise<void>

const nothingHappened = "If it wasn’t you, do nothing: without the link nothing happens."

/**
 * Letters with a link are secret: what they say is not kept once they are sent.
 * @param shop the shop, which does not exist yet when its accounts are opened
 * @param onNewDevice told of it in the same transaction as the e-mail
 */
export function accountLetters(shop: () => Shop, onNewDevice: OnNewDevice): Letters {
  const write = async (queue: (run: Run) => Promise<unknown>): Promise<void> => {
    await command(shop(), system("Accounts"), "anyone", noInput, async (run) => done(await queue(run)))
  }
  const send = (to: Person, subject: string, path: string, label: string, blocks: MailBlock[]) =>
    write(({ shop, tx }) =>
      queueMail(shop, tx, {
        to: to.email,
        subject,
        blocks: [
          heading(subject),
          greeting(to.name),
          ...blocks,
          button(shop.siteUrl + path, label),
          note(nothingHappened),
        ],
        secret: true,
      }),
    )
  return {
    signIn: (to, token, next) =>
      send(to, "Your link to sign in", signInLink(token, next), "Sign in", [
        text("You asked for a link to sign in. It works once, for ten minutes."),
      ]),
    confirm: (to, token, next) =>
      send(to, "Please confirm your address", confirmLink(token, next), "Confirm", [
        text("An account was made with this address. Please confirm that it is yours. The link works for a day."),
      ]),
    reset: (to, token) =>
      send(to, "A new password", resetLink(token), "Choose a new password", [
        text("You asked for a new password. The link works once, for an hour."),
      ]),
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

/** To somebody who signed up with an address that has an account already. */
export const knownAddressMail = (siteUrl: string): MailBlock[] => [
  heading("You already have an account"),
  text("Someone, perhaps you, signed up with this address. It already has an account, so nothing was changed."),
  button(siteUrl + href("/auth"), "Sign in"),
  note("If you’ve forgotten your password, ask for a new one there."),
]
