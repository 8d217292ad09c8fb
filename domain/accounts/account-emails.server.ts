import type { Transaction } from "../../db/connect.ts"
import type { EmailBlock } from "../../db/tables/email-content-types.ts"
import { formatDateInZone } from "../../lib/site-time.ts"
import type { User } from "../actor.ts"
import { button, detailsBlock, greeting, heading, noteBlock, text } from "../emails/email-content.ts"
import { queueEmail } from "../outbox/queue-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import type { AccountRole } from "./account.ts"
import { listAlternativeSignInMethods } from "./providers/alternative-sign-in-methods.server.ts"

type Recipient = Pick<User, "email" | "name">

const footer = "You get this because it concerns the safety of your account."

const ifNotYou = "If it wasn’t you, change your password there and sign out everywhere else."

type EmailEnding = { action?: EmailBlock | undefined; last?: string }

const sendNotice = (
  shop: Shop,
  tx: Transaction,
  to: Recipient,
  subject: string,
  blocks: EmailBlock[],
  { action, last = ifNotYou }: EmailEnding = {},
) =>
  queueEmail(shop, tx, {
    to: to.email,
    subject,
    blocks: [
      heading(subject),
      to.name ? greeting(to.name) : text("Hello,"),
      ...blocks,
      action ?? button(shop.urls.account(), "Your account"),
      noteBlock(last),
    ],
    footer,
  })

const factorNames = { totp: "an app that shows codes", phone: "codes sent to your phone" }

export const sendFactorAddedEmail = (shop: Shop, tx: Transaction, to: Recipient, type: "totp" | "phone") =>
  sendNotice(shop, tx, to, "A second step was added", [
    text(`Signing in to your account asks for a code from now on: ${factorNames[type]}.`),
  ])

export const sendFactorRemovedEmail = (shop: Shop, tx: Transaction, to: Recipient, type: "totp" | "phone") =>
  sendNotice(shop, tx, to, "A second step was removed", [text(`Your account no longer uses ${factorNames[type]}.`)])

export const sendPasskeyAddedEmail = (shop: Shop, tx: Transaction, to: Recipient) =>
  sendNotice(
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

export const sendPasskeyRemovedEmail = (shop: Shop, tx: Transaction, to: Recipient, name: string) =>
  sendNotice(shop, tx, to, "A passkey was removed", [text(`Nobody signs in to your account with “${name}” any more.`)])

export const sendProviderConnectedEmail = (shop: Shop, tx: Transaction, to: Recipient, name: string) =>
  sendNotice(
    shop,
    tx,
    to,
    `${name} was connected`,
    [text(`Your account can be signed in to with ${name} from now on.`)],
    { last: "If it wasn’t you, disconnect it there, change your password and sign out everywhere else." },
  )

export const sendProviderDisconnectedEmail = (shop: Shop, tx: Transaction, to: Recipient, name: string) =>
  sendNotice(shop, tx, to, `${name} was disconnected`, [text(`Nobody signs in to your account with ${name} any more.`)])

export const sendRecoveryCodesCreatedEmail = (shop: Shop, tx: Transaction, to: Recipient) =>
  sendNotice(shop, tx, to, "Recovery codes were made", [
    text("Your account has ten new recovery codes. Those from before no longer work."),
  ])

export const sendRecoveryCodeUsedEmail = (shop: Shop, tx: Transaction, to: Recipient, left: number) =>
  sendNotice(shop, tx, to, "A recovery code was used", [
    text("Someone signed in to your account with one of your recovery codes."),
    text(left === 0 ? "It was the last one. Make ten new ones." : `${left} of them still work.`),
  ])

export const sendNewDeviceEmail = (shop: Shop, tx: Transaction, to: Recipient, device: string, at: string) =>
  sendNotice(shop, tx, to, "A new device signed in", [
    text("Your account was used on a device that it had not been used on before."),
    detailsBlock([
      ["Device", device],
      ["When", at],
    ]),
  ])

/** Lists passkeys and providers, so that the owner notices one that an attacker added. */
export async function sendPasswordChangedEmail(
  shop: Shop,
  tx: Transaction,
  to: Recipient & { id: string },
): Promise<void> {
  const methods = await listAlternativeSignInMethods(tx, to.id)
  const { site } = await getSettings(tx, "site")
  const rows = methods.map(({ is, name, since }): [string, string] => [
    is === "passkey" ? "Passkey" : "Connected account",
    `${name}, since ${formatDateInZone(since, site.timeZone)}`,
  ])
  await sendNotice(shop, tx, to, "Your password was changed", [
    text("All other devices were signed out."),
    ...(rows.length > 0
      ? [
          text("These sign in to your account without the password, as before. Please remove any that you don’t know:"),
          detailsBlock(rows),
        ]
      : []),
  ])
}

export const sendAddressChangedEmail = (shop: Shop, tx: Transaction, to: Recipient, address: string) =>
  sendNotice(shop, tx, to, "Your address was changed", [text(`Your account has the address ${address} from now on.`)], {
    last: "If it wasn’t you, someone else was in your account: reply to this e-mail at once.",
  })

export const sendSignedOutEmail = (shop: Shop, tx: Transaction, to: Recipient, by: string) =>
  sendNotice(shop, tx, to, "You were signed out", [
    text(`${by} signed your account out on all devices. Sign in again whenever you like.`),
  ])

/** @param by null: the server's operator */
export const sendRoleChangedEmail = (
  shop: Shop,
  tx: Transaction,
  to: Recipient,
  role: AccountRole,
  by: string | null,
) =>
  sendNotice(
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
      action: role === "admin" ? button(shop.urls.studio.dashboard(), "Open the studio") : undefined,
      last: "If this comes as a surprise, just reply to this e-mail.",
    },
  )

type InvitationEmail = { email: string; role: AccountRole; path: string; by: string; artistName: string }

/** `secret`: the link grants access, so the e-mail's text is deleted after sending. */
export const sendInvitationEmail = (
  shop: Shop,
  tx: Transaction,
  { email, role, path, by, artistName }: InvitationEmail,
) => {
  const subject = role === "admin" ? `Join the studio of ${artistName}` : `Your invitation from ${artistName}`
  return queueEmail(shop, tx, {
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
