import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { type MailToQueue, queueMail } from "../mails/queue-mail.server.ts"
import type { Shop } from "../shop.ts"
import { noticeOf } from "./notice-of.ts"
import type { PersonalKind } from "./notification-kinds.ts"
import { tellPerson } from "./notify.server.ts"

/**
 * Writes to somebody, and tells them on the site too if they have an account there. What can still be taken back is only
 * written. @param userId the account that it is about, if there is one
 * @returns the e-mail's id; "": they have no address
 */
export async function mailPerson(
  shop: Shop,
  tx: Transaction,
  { kind, userId = null }: { kind: PersonalKind; userId?: string | null },
  mail: MailToQueue,
): Promise<string> {
  const told = { userId, ...(mail.to !== "" && { email: mail.to }) }
  // The account's page instead of the mail's button, whose address is a secret of those who got the e-mail.
  if (!mail.waits) await tellPerson(shop, tx, told, { ...noticeOf(shop, kind, mail), link: href("/account") })
  return queueMail(shop, tx, mail)
}
