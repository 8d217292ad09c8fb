import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import { sayDateOf } from "../../lib/site-time.ts"
import type { User } from "../actor.ts"
import { button, facts, greeting, heading, noteBlock, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { AccountRole } from "./account.ts"
import { accountLink } from "./account-links.ts"
import { waysBeside } from "./ways-beside.server.ts"

type Reader = Pick<User, "email" | "name">

const footer = "You get this because it concerns the safety of your account."

const ifNotYou = "If it wasn’t you, change your password there and sign out everywhere else."

type Ending = { action?: MailBlock | undefined; last?: string }

const send = (
  shop: Shop,
  tx: Transaction,
  to: Reader,
  subject: string,
  blocks: MailBlock[],
  { action, last = ifNotYou }: Ending = {},
) =>
  queueMail(shop, tx, {
    to: to.email,
    subject,
    blocks: [
      heading(subject),
      to.name ? greeting(to.name) : text("Hello,"),
      ...blocks,
      action ?? button(shop.siteUrl + accountLink, "Your account"),
      noteBlock(last),
    ],
    footer,
  })

const stepName = { totp: "an app that shows codes", phone: "codes sent to your phone" }

export const mailFactorAdded = (shop: Shop, tx: Transaction, to: Reader, type: "totp" | "phone") =>
  send(shop, tx, to, "A second step was added", [
    text(`Signing in to your account asks for a code from now on: ${stepName[type]}.`),
  ])

export const mailFactorRemoved = (shop: Shop, tx: Transaction, to: Reader, type: "totp" | "phone") =>
  send(shop, tx, to, "A second step was removed", [text(`Your account no longer uses ${stepName[type]}.`)])

export const mailPasskeyAdded = (shop: Shop, tx: Transaction, to: Reader) =>
  send(
    shop,
    tx,
    to,
    "A passkey was added",
    [
      text(
        "It signs in to your account without the password. If you entered a code before you added it, it needs no code either.",
      ),
    ],
    { last: "If it wasn’t you, remove it there, change your password and sign out everywhere else." },
  )

export const mailPasskeyRemoved = (shop: Shop, tx: Transaction, to: Reader, name: string) =>
  send(shop, tx, to, "A passkey was removed", [text(`Nobody signs in to your account with “${name}” any more.`)])

export const mailProviderConnected = (shop: Shop, tx: Transaction, to: Reader, name: string) =>
  send(shop, tx, to, `${name} was connected`, [text(`Your account can be signed in to with ${name} from now on.`)], {
    last: "If it wasn’t you, disconnect it there, change your password and sign out everywhere else.",
  })

export const mailProviderDisconnected = (shop: Shop, tx: Transaction, to: Reader, name: string) =>
  send(shop, tx, to, `${name} was disconnected`, [text(`Nobody signs in to your account with ${name} any more.`)])

export const mailRecoveryCodesMade = (shop: Shop, tx: Transaction, to: Reader) =>
  send(shop, tx, to, "Recovery codes were made", [
    text("Your account has ten new recovery codes. Those from before no longer work."),
  ])

export const mailRecoveryCodeUsed = (shop: Shop, tx: Transaction, to: Reader, left: number) =>
  send(shop, tx, to, "A recovery code was used", [
    text("Someone signed in to your account with one of your recovery codes."),
    text(left === 0 ? "It was the last one. Make ten new ones." : `${left} of them still work.`),
  ])

export const mailNewDevice = (shop: Shop, tx: Transaction, to: Reader, device: string, at: string) =>
  send(shop, tx, to, "A new device signed in", [
    text("Your account was used on a device that it had not been used on before."),
    facts([
      ["Device", device],
      ["When", at],
    ]),
  ])

/** Lists passkeys and providers, so that the owner notices one that an attacker added. */
export async function mailPasswordChanged(shop: Shop, tx: Transaction, to: Reader & { id: string }): Promise<void> {
  const ways = await waysBeside(tx, to.id)
  const { site } = await readSettings(tx, "site")
  const rows = ways.map(({ is, name, since }): [string, string] => [
    is === "passkey" ? "Passkey" : "Connected account",
    `${name}, since ${sayDateOf(since, site.timeZone)}`,
  ])
  await send(shop, tx, to, "Your password was changed", [
    text("All other devices were signed out."),
    ...(rows.length > 0
      ? [
          text("These sign in to your account without the password, as before. Please remove any that you don’t know:"),
          facts(rows),
        ]
      : []),
  ])
}

export const mailAddressChanged = (shop: Shop, tx: Transaction, to: Reader, address: string) =>
  send(shop, tx, to, "Your address was changed", [text(`Your account has the address ${address} from now on.`)], {
    last: "If it wasn’t you, someone else was in your account: reply to this e-mail at once.",
  })

export const mailSignedOut = (shop: Shop, tx: Transaction, to: Reader, by: string) =>
  send(shop, tx, to, "You were signed out", [
    text(`${by} signed your account out on all devices. Sign in again whenever you like.`),
  ])

/** @param by null: the server's operator */
export const mailRoleChanged = (shop: Shop, tx: Transaction, to: Reader, role: AccountRole, by: string | null) =>
  send(
    shop,
    tx,
    to,
    role === "admin" ? "You’re an admin now" : "You’re no longer an admin",
    [
      text(
        role === "admin"
          ? `${by ?? "Whoever runs the site"} made you an admin. You can open the studio from now on: works, orders, e-mails, and settings.`
          : `${by ?? "Whoever runs the site"} closed the studio to your account. Everything else is as it was: you can sign in, and your orders are still there.`,
      ),
    ],
    {
      action: role === "admin" ? button(shop.siteUrl + href("/admin"), "Open the studio") : undefined,
      last: "If this comes as a surprise, just reply to this e-mail.",
    },
  )

type Invited = { email: string; role: AccountRole; path: string; by: string; artistName: string }

/** `secret`: the link grants access, so the e-mail's text is deleted after sending. */
export const mailInvitation = (shop: Shop, tx: Transaction, { email, role, path, by, artistName }: Invited) => {
  const subject = role === "admin" ? `Join the studio of ${artistName}` : `Your invitation from ${artistName}`
  return queueMail(shop, tx, {
    to: email,
    subject,
    blocks: [
      heading(subject),
      text("Hello,"),
      text(
        role === "admin"
          ? `${by} invites you to help run the studio: works, orders, e-mails, and settings. Choose a name and a password, and you’re in.`
          : `${by} invites you to have an account. Choose a name and a password, and you’re in.`,
      ),
      button(shop.siteUrl + path, "Accept the invitation"),
      noteBlock(
        "The link works once, for seven days. If you don’t know what this is about, do nothing: without the link nothing happens.",
      ),
    ],
    footer: "You get this because someone invited this address.",
    secret: true,
  })
}
