import { href } from "react-router"
import type { EmailRow, EmailState } from "../../../domain/outbox/outbox-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { EmailStatus, emailStateLabels } from "./email-status.tsx"

export const emailList: StudioList<EmailRow, EmailState> = {
  path: href("/admin/mailbox"),
  title: "Mailbox",
  noun: { one: "e-mail", many: "e-mails" },
  getKey: (email) => email.id,
  getName: (mail) => mail.subject,
  getPath: (mail) => href("/admin/mailbox/:id", { id: mail.id }),
  views: { name: "state", label: "Status", words: emailStateLabels, always: ["filed", "waiting", "sent", "failed"] },
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
      cell: (mail) => <EmailStatus of={mail.state} isLost={mail.isLost} />,
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
