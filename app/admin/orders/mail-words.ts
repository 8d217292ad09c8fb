import { firstName } from "../../../lib/first-name.ts"

/** The buyer of an order ("": no address), and whether a mail server is connected. */
type Reader = { name: string; email: string; mailsLeave: boolean }

const waits = "waits until a mail server is connected"

/**
 * What becomes of an e-mail to the buyer, as a sentence that is true: it is sent, it waits for a mail server, or nobody can be
 * written to. @param about `with your words`
 */
export function mailSentence({ name, email, mailsLeave }: Reader, about: string): string {
  const first = firstName(name)
  if (!email) return `${first} left no e-mail address.`
  return mailsLeave ? `${first} gets an e-mail ${about}.` : `An e-mail to ${first} ${about} is written, and ${waits}.`
}

/** The same of an e-mail that was just written; "": there is none. */
export const mailWritten = ({ email, mailsLeave }: Omit<Reader, "name">): string =>
  email ? (mailsLeave ? "The e-mail is on its way." : `The e-mail is written, and ${waits}.`) : ""
