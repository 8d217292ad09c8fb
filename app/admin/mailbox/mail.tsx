import { Button } from "@mantine/core"
import { Form, Link } from "react-router"
import { z } from "zod"
import { sendMailAgain } from "../../../domain/mails/mail-commands.server.ts"
import { type MailState, readMail } from "../../../domain/mails/mail-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { moment } from "../kit/dates.ts"
import { Empty, Facts, Page, Part, Refused } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/mail"
import { MailStatus } from "./mail-status.tsx"
import styles from "./mailbox.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.subject ?? "Mail")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const mail = found(await readMail(shop, admin, params.id))
  return { ...mail, state: mail.state as MailState, smtp: shop.mail.kind === "smtp" }
}

const attachmentNames = { invoice: "The invoice" }

const mailForm = z.strictObject({ intent: z.literal("send-again") })

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readForm(request, mailForm)
  if (!form.ok) return refusal(form.problem)
  const sent = await sendMailAgain(shop, admin, params.id)
  return sent.ok ? null : refusal(sent.problem)
}

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  const mayGoAgain = mail.state === "failed" || (mail.state === "filed" && mail.smtp)
  return (
    <Page
      back={<Link to="/admin/mailbox">Mailbox</Link>}
      title={mail.subject}
      facts={
        <>
          <MailStatus of={mail.state} />
          <span>{mail.recipient}</span>
          <span>{moment(mail.createdAt)}</span>
        </>
      }
      main={
        mayGoAgain && (
          <Form method="post">
            <Button variant="filled" type="submit" name="intent" value="send-again" fullWidth>
              {mail.state === "failed" ? "Send again" : "Send now"}
            </Button>
          </Form>
        )
      }
    >
      {actionData && <Refused>{actionData.problem.message}</Refused>}
      <div className={styles.columns}>
        {mail.html === "" ? (
          <Empty>
            {mail.secret
              ? "This e-mail held a private link, so its text wasn’t kept."
              : "This e-mail was sent long ago, so its text is no longer kept."}
          </Empty>
        ) : (
          <div>
            {/* sealed: no scripts, no forms, no way to this page; links open beside it */}
            <iframe
              className={styles.letter}
              title="The mail as it looks"
              srcDoc={mail.html}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              referrerPolicy="no-referrer"
            />
            <details className={styles.text}>
              <summary>As plain text</summary>
              <pre className={styles.plain}>{mail.text}</pre>
            </details>
          </div>
        )}
        <Part title="On its way">
          <Facts
            of={[
              ["To", mail.recipient],
              ["Answers to", mail.replyTo],
              ["Written", moment(mail.createdAt)],
              ["Sent", mail.sentAt && mail.state === "sent" ? moment(mail.sentAt) : null],
              ["Attempts", String(mail.attempts)],
              ["Went wrong", mail.lastError && <span className="alarm">{mail.lastError}</span>],
              ["Goes with it", mail.attachments.map(({ kind }) => attachmentNames[kind]).join(", ")],
            ]}
          />
        </Part>
      </div>
    </Page>
  )
}
