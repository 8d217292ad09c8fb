import type { Transaction } from "../../db/connect.ts"
import { type EmailToQueue, queueEmail } from "../outbox/queue-email.server.ts"
import type { Shop } from "../shop.ts"
import { paths } from "../urls.ts"
import { toNotice } from "./notice-from-email.ts"
import type { PersonalKind } from "./notification-kinds.ts"
import { notifyUser } from "./notify.server.ts"

/**
 * Also notifies the recipient's account, except while the e-mail can be withdrawn. @param userId the account, if any
 * @returns the e-mail's id; "" without an address
 */
export async function queuePersonalEmail(
  shop: Shop,
  tx: Transaction,
  { kind, userId = null }: { kind: PersonalKind; userId?: string | null },
  email: EmailToQueue,
): Promise<string> {
  const recipient = { userId, ...(email.to !== "" && { email: email.to }) }
  // The account page instead of the button's URL, which is a secret of the e-mail's recipients.
  if (!email.waits) await notifyUser(shop, tx, recipient, { ...toNotice(shop, kind, email), link: paths.account() })
  return queueEmail(shop, tx, email)
}
