import { Link, useLocation } from "react-router"
import { z } from "zod"
import { hasMailServer } from "../../../domain/outbox/has-mail-server.server.ts"
import { resendEmail } from "../../../domain/outbox/outbox-commands.server.ts"
import { type EmailState, getEmail } from "../../../domain/outbox/outbox-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { readForm } from "../../request/read-form.ts"
import { Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { Fold } from "../kit/fold.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { DetailList, Empty, Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/email-page"
import { EmailFrame } from "./email-frame.tsx"
import { EmailStatus } from "./email-status.tsx"
import styles from "./mailbox.module.css"

export const meta: Route.MetaFunction = ({ loaderData }) => studioMeta(loaderData?.subject ?? "E-mail")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const email = unwrapOutcome(await getEmail(shop, admin, id))
  return { ...email, state: email.state as EmailState, smtp: (await shop.mail.transport()).kind === "smtp" }
})

const attachmentNames = { invoice: "The invoice", letterFile: "A file" }

const emailForm = z.strictObject({ intent: z.literal("send-again") })

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = getStudioContext(context)
  const form = await readForm(request, emailForm)
  if (!form.ok) return refusal(form.problem)
  const sent = await resendEmail(shop, admin, params.id)
  if (!sent.ok) return refusal(sent.problem)
  const words = (await hasMailServer(shop))
    ? "The e-mail is on its way."
    : "The e-mail waits until a mail server is connected."
  return { done: { words, about: [params.id] } }
}

export default function EmailPage({ loaderData: mail, actionData }: Route.ComponentProps) {
  const canSendAgain = mail.html !== "" && mail.smtp && (mail.state === "failed" || mail.state === "filed")
  const answer: ActionAnswer = actionData
  const { search } = useLocation()
  return (
    <Page
      back={<Link to={`/admin/mailbox${search}`}>Mailbox</Link>}
      title={mail.subject}
      details={
        <>
          <EmailStatus of={mail.state} isLost={mail.html === ""} />
          <span>
            <EmailAddress of={mail.recipient} />
          </span>
          <span>
            <Moment at={mail.createdAt} />
          </span>
        </>
      }
      main={
        canSendAgain && (
          <IntentButton intent="send-again" leaves variant="filled" fullWidth>
            {mail.state === "failed" ? "Send again" : "Send now"}
          </IntentButton>
        )
      }
      done={answer?.done}
    >
      {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <div className={record.columns}>
        {mail.html === "" ? (
          <Empty>{getMissingTextHint(mail)}</Empty>
        ) : (
          <div className={styles.letters}>
            <EmailFrame html={mail.html} />
            <Fold title="As plain text">
              <pre className={styles.plain}>{mail.text}</pre>
            </Fold>
          </div>
        )}
        <Section title="Delivery">
          <DetailList
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
        </Section>
      </div>
    </Page>
  )
}

function getMissingTextHint({ secret, state }: { secret: boolean; state: EmailState }) {
  if (!secret) return "This e-mail was sent long ago, so its text is no longer kept."
  return state === "filed"
    ? "This e-mail held a private link, so its text wasn’t kept. Without a mail server it was not sent."
    : "This e-mail held a private link, so its text wasn’t kept."
}
