import { Button } from "@mantine/core"
import { Form, Link, useLocation } from "react-router"
import { z } from "zod"
import { sendMailAgain } from "../../../domain/mails/mail-commands.server.ts"
import { type MailState, readMail } from "../../../domain/mails/mail-queries.server.ts"
import { mailsLeave } from "../../../domain/mails/mails-leave.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { Fold } from "../kit/fold.tsx"
import { Empty, Facts, Page, Part, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/mail"
import { Letter } from "./letter.tsx"
import { MailStatus } from "./mail-status.tsx"
import styles from "./mailbox.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.subject ?? "E-mail")

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const mail = found(await readMail(shop, admin, params.id))
  return { ...mail, state: mail.state as MailState, smtp: (await shop.mail.transport()).kind === "smtp" }
}

const attachmentNames = { invoice: "The invoice", letterFile: "A file" }

const mailForm = z.strictObject({ intent: z.literal("send-again") })

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  const form = await readForm(request, mailForm)
  if (!form.ok) return refusal(form.problem)
  const sent = await sendMailAgain(shop, admin, params.id)
  if (!sent.ok) return refusal(sent.problem)
  const words = (await mailsLeave(shop))
    ? "The e-mail is on its way."
    : "The e-mail waits until a mail server is connected."
  return { done: { words, about: [params.id] } }
}

export default function MailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  const mayGoAgain = mail.html !== "" && mail.smtp && (mail.state === "failed" || mail.state === "filed")
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const { search } = useLocation()
  return (
    <Page
      back={<Link to={`/admin/mailbox${search}`}>Mailbox</Link>}
      title={mail.subject}
      facts={
        <>
          <MailStatus of={mail.state} isLost={mail.html === ""} />
          <span>
            <EmailAddress of={mail.recipient} />
          </span>
          <span>
            <Moment at={mail.createdAt} />
          </span>
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
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <div className={styles.columns}>
        {mail.html === "" ? (
          <Empty>{noText(mail)}</Empty>
        ) : (
          <div className={styles.letters}>
            <Letter html={mail.html} />
            <Fold title="As plain text">
              <pre className={styles.plain}>{mail.text}</pre>
            </Fold>
          </div>
        )}
        <Part title="Delivery">
          <Facts
            of={[
              ["To", <EmailAddress key="to" of={mail.recipient} />],
              ["Reply-to", mail.replyTo && <EmailAddress key="reply" of={mail.replyTo} />],
              ["Created", <Moment key="created" at={mail.createdAt} />],
              ["Sent", mail.sentAt && mail.state === "sent" && <Moment key="sent" at={mail.sentAt} />],
              ["Tries", mail.attempts > 0 && String(mail.attempts)],
              ["Problem", mail.lastError && <span className="alarm">{mail.lastError}</span>],
              ["Attached", mail.attachments.map(({ kind }) => attachmentNames[kind]).join(", ")],
            ]}
          />
        </Part>
      </div>
    </Page>
  )
}

function noText({ secret, state }: { secret: boolean; state: MailState }) {
  if (!secret) return "This e-mail was sent long ago, so its text is no longer kept."
  return state === "filed"
    ? "This e-mail held a private link, so its text wasn’t kept. Without a mail server it was not sent."
    : "This e-mail held a private link, so its text wasn’t kept."
}
