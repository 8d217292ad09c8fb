import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { firstAdminEmail } from "../accounts/first-admin.server.ts"
import type { OnLostMail } from "../mails/deliver-mail.server.ts"
import { button, facts, heading, text } from "../mails/mail-content.ts"
import { type MailToQueue, queueMail } from "../mails/queue-mail.server.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { noticeOf } from "./notice-of.ts"
import type { StudioKind } from "./notification-kinds.ts"
import { tellStudio } from "./notify.server.ts"

/** The contact address of the settings, else the first admin's; null: neither. */
export async function artistAddress(tx: Transaction): Promise<string | null> {
  const { site } = await readSettings(tx, "site")
  if (site.contactEmail) return site.contactEmail
  return firstAdminEmail(tx)
}

/** Notifies the artist by e-mail, and all admins by their channels. Without an admin or contact address no e-mail is queued. */
export async function alertArtist(
  shop: Shop,
  tx: Transaction,
  kind: StudioKind,
  mail: Omit<MailToQueue, "to">,
): Promise<void> {
  await tellStudio(shop, tx, noticeOf(shop, kind, mail))
  const to = await artistAddress(tx)
  if (to) await queueMail(shop, tx, { ...mail, to })
  else shop.log.warn({}, "nobody to alert: no contact address in the settings, no admin")
}

/** Not by e-mail if the artist's own address failed: a dead mailbox would loop forever. */
export const alertArtistOfLostMail: OnLostMail = async (shop, tx, mail) => {
  const lost = {
    subject: `Not delivered: ${mail.subject}`,
    blocks: [
      heading("An e-mail could not be delivered"),
      text("The receiving server kept refusing it. It won’t be tried again unless you send it again."),
      facts([
        ["To", mail.recipient],
        ["Subject", mail.subject],
        ["Answer", mail.lastError],
      ]),
      button(`${shop.siteUrl}${href("/admin/mailbox/:id", { id: mail.id })}`, "Open it in the mailbox"),
    ],
  }
  await tellStudio(shop, tx, noticeOf(shop, "failed-job", lost))
  const to = await artistAddress(tx)
  if (to && to.toLowerCase() !== mail.recipient.toLowerCase()) await queueMail(shop, tx, { ...lost, to })
}
