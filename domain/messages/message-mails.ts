import type { MailBlock, MailWork } from "../../db/tables/mail-content.ts"
import { button, facts, greeting, heading, noteBlock, quoteBlock, text, works } from "../mails/mail-content.ts"
import { answerPromise, sentences } from "../settings/promises.ts"

type Sent = {
  name: string
  email: string
  about: string
  subject: string
  body: string
  details: [label: string, answer: string][]
  work: MailWork | null
  page: string
}

const leading = (work: MailWork | null) => (work ? [works([work])] : [])

export const artistMessageMail = ({ name, email, about, subject, body, details, work, page }: Sent): MailBlock[] => [
  ...leading(work),
  heading(`${name} wrote to you`),
  facts([["From", `${name}, ${email}`], ["About", about], ["Subject", subject], ...details]),
  quoteBlock(body),
  button(page, "Answer in the studio"),
  ...(work?.href ? [button(work.href, "View the work")] : []),
  noteBlock(`Or reply to this e-mail to answer ${name}; the studio then has no copy of what you write.`),
]

/** Anyone can enter any address, so a text with a link or telephone number is not forwarded to it, nor is a subject. */
export const arrivedMail = (
  { name, body, work }: Pick<Sent, "name" | "body" | "work">,
  within: string,
): MailBlock[] => [
  ...leading(work),
  heading("Thank you for writing"),
  greeting(name),
  text(sentences("Your message has arrived at the studio.", answerPromise(within))),
  ...(leadsSomewhere(body)
    ? [noteBlock("It isn’t repeated here, because it contains an address or a number.")]
    : [noteBlock("You wrote:"), quoteBlock(body)]),
]

/** A dot within a word, a scheme, an `@`, or seven digits in a row as in telephone numbers. */
const leadsSomewhere = (words: string): boolean =>
  /:\/\/|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|(?:\p{N}[\s().\-/]{0,3}){7}/u.test(words.normalize("NFKC"))
