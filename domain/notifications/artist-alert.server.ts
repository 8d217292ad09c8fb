import type { Transaction } from "../../db/connect.ts"
import { findFirstAdminEmail } from "../accounts/people/admins.server.ts"
import { button, detailsBlock, heading, text } from "../emails/email-content.ts"
import type { OnUndeliverableEmail } from "../outbox/deliver-email.server.ts"
import { type EmailToQueue, queueEmail } from "../outbox/queue-email.server.ts"
import { getSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { toNotice } from "./notice-from-email.ts"
import type { StudioKind } from "./notification-kinds.ts"
import { notifyStudio } from "./notify.server.ts"

/** The contact address of the settings, else the first admin's; null: neither. */
export async function findArtistEmail(tx: Transaction): Promise<string | null> {
  const { site } = await getSettings(tx, "site")
  if (site.contactEmail) return site.contactEmail
  return findFirstAdminEmail(tx)
}

/** Notifies the artist by e-mail, and all admins by their channels. Without an admin or contact address no e-mail is queued. */
export async function alertArtist(
  shop: Shop,
  tx: Transaction,
  kind: StudioKind,
  email: Omit<EmailToQueue, "to">,
): Promise<void> {
  await notifyStudio(shop, tx, toNotice(shop, kind, email))
  const to = await findArtistEmail(tx)
  if (to) await queueEmail(shop, tx, { ...email, to })
  else shop.log.warn({}, "nobody to alert: no contact address in the settings, no admin")
}

/** Not by e-mail if the artist's own address failed: a dead mailbox would loop forever. */
export const alertUndeliverableEmail: OnUndeliverableEmail = async (shop, tx, mail) => {
  const lost = {
    subject: `Not delivered: ${mail.subject}`,
    blocks: [
      heading("An e-mail could not be delivered"),
      text("The receiving server kept refusing it. It won’t be tried again unless you send it again."),
      detailsBlock([
        ["To", mail.recipient],
        ["Subject", mail.subject],
        ["Answer", mail.lastError],
      ]),
      button(shop.urls.studio.mailboxEmail(mail.id), "Open it in the mailbox"),
    ],
  }
  await notifyStudio(shop, tx, toNotice(shop, "failed-job", lost))
  const to = await findArtistEmail(tx)
  if (to && to.toLowerCase() !== mail.recipient.toLowerCase()) await queueEmail(shop, tx, { ...lost, to })
}
