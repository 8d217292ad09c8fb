import type { MailBlock, MailWork } from "../../db/tables/mail-content.ts"
import { button, facts, greeting, heading, note, quote, text, works } from "../mails/mail-content.ts"

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

/** To the visitor: it came. Nothing of what was written, because anyone can enter any address. */
export const arrivedMail = ({ name, work }: Pick<Sent, "name" | "work">): MailBlock[] => [
  ...leading(work),
  heading("Thank you for writing"),
  greeting(name),
  text("Your message has arrived at the studio. Expect an answer within two days."),
]
