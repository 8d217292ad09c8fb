import { href, Link } from "react-router"
import {
  countEmails,
  type EmailRow,
  type EmailState,
  listEmails,
} from "../../../domain/outbox/outbox-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import type { StudioList } from "../kit/list/list.ts"
import { listLoader } from "../kit/list/list-loader.server.ts"
import { ListPage } from "../kit/list/list-page.tsx"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/mailbox"
import { EmailStatus, emailStateLabels } from "./email-status.tsx"
import styles from "./mailbox.module.css"

const emailList: StudioList<EmailRow, EmailState> = {
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

export const meta: Route.MetaFunction = () => studioMeta(emailList.title)

export const loader = listLoader(emailList, async ({ shop, admin, query }) => {
  const [{ emails, next }, counts] = await Promise.all([
    listEmails(shop, admin, { state: query.view, search: query.q, after: query.after }).then(unwrapOutcome),
    countEmails(shop, admin).then(unwrapOutcome),
  ])
  return { rows: emails, next, counts, smtp: (await shop.mail.transport()).kind === "smtp" }
})

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      list={emailList}
      data={loaderData}
      details={<span>What the site wrote, to buyers and to you</span>}
      notice={!loaderData.smtp && <NoServer />}
    />
  )
}

const NoServer = () => (
  <p className={styles.notice}>
    E-mails wait here until a mail server is connected.{" "}
    <Link to={href("/admin/settings/mail-server")}>Connect one</Link>, then send them all at once, or each from its
    page.
  </p>
)
