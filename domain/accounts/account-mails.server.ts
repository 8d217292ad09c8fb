import type { Transaction } from "../../db/connect.ts"
import type { MailBlock } from "../../db/tables/mail-content.ts"
import type { User } from "../actor.ts"
import { button, facts, greeting, heading, note, text } from "../mails/mail-content.ts"
import { queueMail } from "../mails/queue-mail.server.ts"
import type { Shop } from "../shop.ts"
import { accountLink } from "./account-links.ts"

type Reader = Pick<User, "email" | "name">

const footer = "You get this because it concerns the safety of your account."

const send = (shop: Shop, tx: Transaction, to: Reader, subject: string, blocks: MailBlock[]) =>
  queueMail(shop, tx, {
    to: to.email,
    subject,
    blocks: [
      heading(subject),
      greeting(to.name),
      ...blocks,
      button(shop.siteUrl + accountLink, "Your account"),
      note("If it wasn’t you, change your password there and sign all other devices out."),
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

/** @param left recovery codes that still work */
export const mailRecoveryCodeUsed = (shop: Shop, tx: Transaction, to: Reader, left: number) =>
  send(shop, tx, to, "A recovery code was used", [
    text("Somebody signed in to your account with one of your recovery codes."),
    text(left === 0 ? "It was the last one. Make ten new ones." : `${left} of them still work.`),
  ])

/** @param at as it is said, with its time zone */
export const mailNewDevice = (shop: Shop, tx: Transaction, to: Reader, device: string, at: string) =>
  send(shop, tx, to, "A new device signed in", [
    text("Your account was used on a device that it had not been used on before."),
    facts([
      ["Device", device],
      ["When", at],
    ]),
  ])

export const mailPasswordChanged = (shop: Shop, tx: Transaction, to: Reader) =>
  send(shop, tx, to, "Your password was changed", [text("All other devices were signed out.")])

export const mailRoleChanged = (shop: Shop, tx: Transaction, to: Reader, role: "admin" | "user") =>
  send(shop, tx, to, role === "admin" ? "You may run the studio now" : "You no longer run the studio", [
    text(
      role === "admin"
        ? "Your account can open the studio from now on: works, orders, letters and settings."
        : "Your account is an ordinary one again. Your orders and your letters are still there.",
    ),
  ])
