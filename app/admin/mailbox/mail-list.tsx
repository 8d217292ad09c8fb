import { href } from "react-router"
import type { MailRow, MailState } from "../../../domain/mails/mail-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { MailStatus, mailStateLabels } from "./mail-status.tsx"

export const mailList: StudioList<MailRow, MailState> = {
  path: href("/admin/mailbox"),
  title: "Mailbox",
  noun: { one: "e-mail", many: "e-mails" },
  keyOf: (mail) => mail.id,
  nameOf: (mail) => mail.subject,
  pathOf: (mail) => href("/admin/mailbox/:id", { id: mail.id }),
  views: { name: "state", label: "Status", words: mailStateLabels, always: ["filed", "waiting", "sent", "failed"] },
  search: { label: "Search e-mails", hint: "Address or subject" },
  columns: [
    {
      name: "subject",
      head: "Subject",
      slot: "title",
      cell: (mail) => mail.subject,
    },
    {
      name: "to",
      head: "To",
      width: "28%",
      tone: "soft",
      slot: "second",
      cell: (mail) => <EmailAddress of={mail.recipient} />,
    },
    {
      name: "state",
      head: "Status",
      width: "9rem",
      slot: "status",
      cell: (mail) => <MailStatus of={mail.state} isLost={mail.isLost} />,
    },
    {
      name: "created",
      head: "Created",
      width: "10rem",
      tone: "soft",
      slot: "aside",
      cell: (mail) => <Moment at={mail.createdAt} />,
    },
  ],
  empty: "No e-mails yet. Everything the site writes is kept here.",
}
