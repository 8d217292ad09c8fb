import { firstName } from "../../../lib/first-name.ts"
import { emailWaits } from "../../ui/emails-leave.ts"

/** `email` is "" if unknown; `emailsLeave`: a mail server is connected. */
type Reader = { name: string; email: string; emailsLeave: boolean }

/** Whether an e-mail to the buyer is sent, waits for a mail server, or has no address. @param about `with your words` */
export function mailSentence({ name, email, emailsLeave }: Reader, about: string): string {
  const first = firstName(name)
  if (!email) return `${first} left no e-mail address.`
  return emailsLeave ? `${first} gets an e-mail ${about}.` : `${first} gets an e-mail ${about}, which ${emailWaits}.`
}

/** For an e-mail that was just written; "" without an address. */
export const mailWritten = ({ email, emailsLeave }: Omit<Reader, "name">): string =>
  email ? (emailsLeave ? "The e-mail is on its way." : `The e-mail is written, and ${emailWaits}.`) : ""
