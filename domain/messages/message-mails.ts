import type { MailBlock, MailWork } from "../../db/tables/mail-content.ts"
import { button, facts, greeting, heading, note, quote, text, works } from "../mails/mail-content.ts"

type Sent = {
  name: string
  email: string
  /** A work's title in quotation marks, or the kind of question. */
  about: string
  subject: string
  body: string
  details: [label: string, answer: string][]
  /** The work that it is about, with its picture; null: about none, or none that is public. */
  work: MailWork | null
  /** Its page in the studio; absolute. */
  page: string
}

const leading = (work: MailWork | null) => (work ? [works([work])] : [])

/** To the artist; a reply goes to the visitor. */
export const artistMessageMail = ({ name, email, about, subject, body, details, work, page }: Sent): MailBlock[] => [
  ...leading(work),
  heading(`${name} wrote to you`),
  facts([["From", `${name}, ${email}`], ["About", about], ["Subject", subject], ...details]),
  quote(body),
  button(page, "Answer in the studio"),
  ...(work?.href ? [button(work.href, "View the work")] : []),
  note(`Or reply to this e-mail to answer ${name}; the studio then has no copy of what you write.`),
]

/**
 * To the visitor: it came, with a copy. Anyone can enter any address, so words by which the form could be used to lead a
 * stranger somewhere (addresses, telephone numbers) are not sent on, nor is a subject.
 */
export const arrivedMail = ({ name, body, work }: Pick<Sent, "name" | "body" | "work">): MailBlock[] => [
  ...leading(work),
  heading("Thank you for writing"),
  greeting(name),
  text("Your message has arrived at the studio. Expect an answer within two days."),
  ...(leadsSomewhere(body)
    ? [note("It isn’t repeated here, because it contains an address or a number.")]
    : [note("You wrote:"), quote(body)]),
]

/** Something with a dot within a word, a scheme, an `@`, or seven digits in a row as telephone numbers have them. */
const leadsSomewhere = (words: string): boolean =>
  /:\/\/|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|(?:\p{N}[\s().\-/]{0,3}){7}/u.test(words.normalize("NFKC"))
