import { asc, eq } from "drizzle-orm"
import type { Transaction } from "../../db/connect.ts"
import { userRoles, users } from "../../db/tables/accounts.ts"
import { readSettings } from "../settings/settings-queries.server.ts"
import type { Shop } from "../shop.ts"
import { button, facts, heading, text } from "./mail-content.ts"
import { type MailToQueue, queueMail } from "./queue-mail.server.ts"

/** Where the artist reads mail: the contact address of the settings, else the first admin's; null before there is either. */
export async function artistAddress(tx: Transaction): Promise<string | null> {
  const { site } = await readSettings(tx, "site")
  if (site.contactEmail) return site.contactEmail
  const [admin] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(userRoles.role, "admin"))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return admin?.email ?? null
}

/** Queues a mail to the artist: an order, a payment, an inquiry, a failure. Nothing is queued while nobody runs the shop yet. */
export async function alertArtist(shop: Shop, tx: Transaction, mail: Omit<MailToQueue, "to">): Promise<void> {
  const to = await artistAddress(tx)
  if (to) await queueMail(shop, tx, { ...mail, to })
  else shop.log.warn({ subject: mail.subject }, "nobody to alert: no contact address in the settings, no admin")
}

/** Tells the artist of a mail that was given up; not of one to the artist, or a dead mailbox would never end. */
export async function alertArtistOfLostMail(
  shop: Shop,
  tx: Transaction,
  mail: { id: string; recipient: string; subject: string; lastError: string },
): Promise<void> {
  const to = await artistAddress(tx)
  if (!to || to.toLowerCase() === mail.recipient.toLowerCase()) return
  await queueMail(shop, tx, {
    to,
    subject: `Not delivered: ${mail.subject}`,
    blocks: [
      heading("An e-mail could not be delivered"),
      text("The receiving server kept refusing it. It won’t be tried again unless you send it again."),
      facts([
        ["To", mail.recipient],
        ["Subject", mail.subject],
        ["Answer", mail.lastError],
      ]),
      button(`${shop.siteUrl}/admin/mailbox/${mail.id}`, "Open it in the mailbox"),
    ],
  })
}
