import type { MailBlock, MailWork } from "../../db/tables/mail-content.ts"
import { button, facts, heading, note, quote, text, works } from "../mails/mail-content.ts"

type Sent = {
  name: string
  email: string
  /** A work's title in quotation marks, or the kind of question. */
  about: string
  subject: string
  body: string
  /** The work that it is about, with its picture; null: about none, or none that is public. */
  work: MailWork | null
}

const leading = (work: MailWork | null) => (work ? [works([work])] : [])

/** To the artist; a reply goes to the visitor. */
export const artistMessageMail = ({ name, email, about, subject, body, work }: Sent): MailBlock[] => [
  ...leading(work),
  heading(`${name} wrote to you`),
  facts([
    ["From", `${name}, ${email}`],
    ["About", about],
    ["Subject", subject],
  ]),
  quote(body),
  ...(work?.href ? [button(work.href, "View the work")] : []),
  note(`Reply to this e-mail to answer ${name}.`),
]

/** To the visitor: what was written, and that it came. */
export const senderCopyMail = ({ name, about, subject, body, work }: Sent): MailBlock[] => [
  ...leading(work),
  heading("Thank you for writing"),
  text(`Dear ${name},`),
  text("Your message has arrived at the studio. Expect an answer within two days. You wrote:"),
  facts([
    ["About", about],
    ["Subject", subject],
  ]),
  quote(body),
]
