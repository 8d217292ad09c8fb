import { href } from "react-router"
import type { Transaction } from "../../db/connect.ts"
import { type MailToQueue, queueMail } from "../mails/queue-mail.server.ts"
import type { Shop } from "../shop.ts"
import { noticeOf } from "./notice-of.ts"
import type { PersonalKind } from "./notification-kinds.ts"
import { tellPerson } from "./notify.server.ts"

/**
 * Also notifies the recipient's account, except while the e-mail can be withdrawn. @param userId the account, if any
 * @returns the e-mail's id; "" without an address
 */
export async function mailPerson(
  shop: Shop,
  tx: Transaction,
  { kind, userId = null }: { kind: PersonalKind; userId?: string | null },
  mail: MailToQueue,
): Promise<string> {
  const told = { userId, ...(mail.to !== "" && { email: mail.to }) }
  // The account page instead of the button's URL, which is a secret of the e-mail's recipients.
  if (!mail.waits) await tellPerson(shop, tx, told, { ...noticeOf(shop, kind, mail), link: href("/account") })
  return queueMail(shop, tx, mail)
}
