import { TextInput } from "@mantine/core"
import { href, Link, useNavigation } from "react-router"
import { getMailServerForEdit, type MailServerSettings } from "../../../domain/outbox/mail-server-settings.server.ts"
import { countFiledEmails } from "../../../domain/outbox/outbox-queries.server.ts"
import type { TestEmailResult } from "../../../domain/outbox/send-test-email.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { type FormRefusal, FormSection, FormSections, Wide } from "../kit/form-section.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { DetailList, Page, Section } from "../kit/page.tsx"
import { ServerFields } from "../kit/server-fields.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/mail-server"
import styles from "./mail-server.module.css"
import { runMailServerAction } from "./mail-server-actions.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Mail server")

export const loader = studioLoader(async ({ shop, admin }) => {
  const [server, filed, { kind, from, place }] = await Promise.all([
    getMailServerForEdit(shop, admin).then(unwrapOutcome),
    countFiledEmails(shop, admin).then(unwrapOutcome),
    shop.mail.transport(),
  ])
  return { server, filed, fixed: shop.mail.isFixed, mail: { kind, from, place } }
})

export const action = studioAction(runMailServerAction)

type MailServerAnswer = (ActionAnswer & { test?: TestEmailResult; typed?: Record<string, unknown> | null }) | undefined

export default function MailServerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { server, filed, fixed, mail } = loaderData
  const latest = actionData as MailServerAnswer
  const answer = useLastAnswer(latest)
  const sending = useNavigation().formData?.get("intent") === "send test"
  const connected = mail.kind === "smtp"
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#email`}>Settings</Link>}
      title="Mail server"
      details={
        connected ? `E-mails go out through ${mail.place}` : "E-mails wait in the mailbox until one is connected"
      }
      done={latest?.done}
    >
      {answer?.problem && !answer.problem.fields && <ConfirmableRefusal problem={answer.problem} />}
      <FormSections>
        {fixed ? (
          <Section title="Set where the site is started">
            <DetailList
              of={[
                ["Server", mail.place],
                ["From", mail.from],
              ]}
            />
            <p className={styles.words}>
              <code>SMTP_URL</code> names the server, and comes before what is set here. Whoever runs the site can
              change it.
            </p>
          </Section>
        ) : (
          <ServerForm server={server} typed={latest?.typed ?? null} errors={answer?.problem?.fields} from={mail.from} />
        )}
        <FormSection
          title="Send test"
          note="an e-mail to you, at once"
          actions={
            <SubmitButton variant="default" intent="send test" disabled={sending}>
              {sending ? "Sending…" : "Send test"}
            </SubmitButton>
          }
          answer={latest?.test ? { works: latest.test.accepted, words: latest.test.words } : null}
        />
        <Section title="Answers">
          <p className={styles.words}>
            <Link to={href("/admin/settings/incoming")}>Incoming e-mail</Link>: which mailbox this site reads, so that
            answers are shown with what they answer.
          </p>
        </Section>
        {connected && filed > 0 && (
          <FormSection
            title="Waiting in the mailbox"
            actions={
              <SubmitButton variant="default" intent="send waiting">
                Send {formatCount(filed, "e-mail")}
              </SubmitButton>
            }
          >
            <Wide>
              <p>Written before there was a mail server. Look through them in the mailbox first: some may be old.</p>
            </Wide>
          </FormSection>
        )}
      </FormSections>
    </Page>
  )
}

const encryptionOptions = [
  { value: "starttls", label: "STARTTLS, mostly port 587", port: "587" },
  { value: "tls", label: "TLS, mostly port 465", port: "465" },
  { value: "none", label: "Not encrypted, only on this computer", port: "25" },
]

type Props = FormRefusal & {
  server: MailServerSettings & { hasPassword: boolean }
  /** The sender if the server's own is empty. */
  from: string
}

function ServerForm({ server, typed, errors, from }: Props) {
  return (
    <FormSection
      title="Connection"
      note="your mail provider’s help calls it SMTP"
      actions={
        <SubmitButton variant="filled" intent="save">
          Save
        </SubmitButton>
      }
    >
      <ServerFields
        server={server}
        typed={typed}
        errors={errors}
        encryptionOptions={encryptionOptions}
        hostHint="smtp.example.com"
        hostNote="Leave empty to keep e-mails in the mailbox"
      />
      <TextInput
        label="From"
        name="sender"
        type="email"
        placeholder={from}
        description="The address e-mails come from. Replies reach your e-mail for visitors"
        defaultValue={String(typed?.sender ?? server.sender)}
        error={errors?.sender}
      />
    </FormSection>
  )
}
