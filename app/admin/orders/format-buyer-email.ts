import { firstName } from "../../../lib/first-name.ts"
import { emailWaits } from "../../ui/can-send-email.ts"

/** `email` is "" if unknown; `canSendEmail`: a mail server is connected. */
type EmailReader = { name: string; email: string; canSendEmail: boolean }

/** Whether an e-mail to the buyer is sent, waits for a mail server, or has no address. @param about `with your words` */
export function formatBuyerEmail({ name, email, canSendEmail }: EmailReader, about: string): string {
  const first = firstName(name)
  if (!email) return `${first} left no e-mail address.`
  return canSendEmail ? `${first} gets an e-mail ${about}.` : `${first} gets an e-mail ${about}, which ${emailWaits}.`
}

/** For an e-mail that was just written; "" without an address. */
export const formatWrittenEmail = ({ email, canSendEmail }: Omit<EmailReader, "name">): string =>
  email ? (canSendEmail ? "The e-mail is on its way." : `The e-mail is written, and ${emailWaits}.`) : ""
