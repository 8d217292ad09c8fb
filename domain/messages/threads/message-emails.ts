import type { EmailBlock, EmailWork } from "../../../db/tables/email-content-types.ts"
import {
  button,
  detailsBlock,
  greeting,
  heading,
  noteBlock,
  quoteBlock,
  text,
  works,
} from "../../emails/email-content.ts"
import { formatAnswerPromise, joinSentences } from "../../settings/promises.ts"

type SentMessage = {
  name: string
  email: string
  about: string
  subject: string
  body: string
  details: [label: string, answer: string][]
  work: EmailWork | null
  page: string
}

const workBlocks = (work: EmailWork | null) => (work ? [works([work])] : [])

export const artistMessageEmail = ({
  name,
  email,
  about,
  subject,
  body,
  details,
  work,
  page,
}: SentMessage): EmailBlock[] => [
  ...workBlocks(work),
  heading(`${name} wrote to you`),
  detailsBlock([["From", `${name}, ${email}`], ["About", about], ["Subject", subject], ...details]),
  quoteBlock(body),
  button(page, "Answer in the studio"),
  ...(work?.href ? [button(work.href, "View the work")] : []),
  noteBlock(`Or reply to this e-mail to answer ${name}; the studio then has no copy of what you write.`),
]

/** Anyone can enter any address, so a text with a link or telephone number is not forwarded to it, nor is a subject. */
export const messageReceivedEmail = (
  { name, body, work }: Pick<SentMessage, "name" | "body" | "work">,
  within: string,
): EmailBlock[] => [
  ...workBlocks(work),
  heading("Thank you for writing"),
  greeting(name),
  text(joinSentences("Your message has arrived at the studio.", formatAnswerPromise(within))),
  ...(hasContact(body)
    ? [noteBlock("It isn’t repeated here, because it contains an address or a number.")]
    : [noteBlock("You wrote:"), quoteBlock(body)]),
]

/** A dot within a word, a scheme, an `@`, or seven digits in a row as in telephone numbers. */
const hasContact = (words: string): boolean =>
  /:\/\/|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|(?:\p{N}[\s().\-/]{0,3}){7}/u.test(words.normalize("NFKC"))
