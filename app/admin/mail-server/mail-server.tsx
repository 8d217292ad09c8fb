import { href, Link } from "react-router"
import { getMailServerForEdit } from "../../../domain/outbox/mail-server-settings.server.ts"
import { findMailServiceByHost, findMailServiceById } from "../../../domain/outbox/mail-services.ts"
import { countFiledEmails } from "../../../domain/outbox/outbox-queries.server.ts"
import type { TestEmailResult } from "../../../domain/outbox/send-test-email.server.ts"
import { checkSenderRecords } from "../../../domain/outbox/sender/sender-queries.server.ts"
import { getTrialReport } from "../../../domain/outbox/trials/trial-queries.server.ts"
import { ConfirmableRefusal } from "../confirm/confirmable-refusal.tsx"
import { useLastAnswer } from "../kit/edit/last-answer.ts"
import { FormSection, FormSections, Wide } from "../kit/form-section.tsx"
import { formatCount } from "../kit/format-count.ts"
import { SubmitButton } from "../kit/intent-button.tsx"
import { DetailList, Page, Section } from "../kit/page.tsx"
import { usePolling } from "../kit/revalidate.ts"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/mail-server"
import styles from "./mail-server.module.css"
import { runMailServerAction } from "./mail-server-actions.server.ts"
import { SenderRecordsSection } from "./sender-records-section.tsx"
import { ServerForm } from "./server-form.tsx"
import { ServiceSection } from "./service-section.tsx"
import { TestSection } from "./test-section.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Mail server")

export const loader = studioLoader(async ({ shop, admin, request }) => {
  const [server, filed, { kind, from, place }, sender, trials] = await Promise.all([
    getMailServerForEdit(shop, admin).then(unwrapOutcome),
    countFiledEmails(shop, admin).then(unwrapOutcome),
    shop.mail.transport(),
    checkSenderRecords(shop, admin).then(unwrapOutcome),
    getTrialReport(shop, admin).then(unwrapOutcome),
  ])
  const chosen = new URL(request.url).searchParams.get("service")
  return { ...{ server, filed, sender, chosen }, ...trials, fixed: shop.mail.isFixed, mail: { kind, from, place } }
})

export const action = studioAction(runMailServerAction)

type FoundService = { address: string; service: string | null }
type MailServerAnswer =
  | (ActionAnswer & { test?: TestEmailResult; found?: FoundService; typed?: Record<string, unknown> | null })
  | undefined

/** How often a page looks that waits for a test, and one that waits for DNS. */
const pollMs = { trial: 10_000, records: 60_000 }

export default function MailServerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { server, filed, fixed, mail, sender, trial, recipient } = loaderData
  const latest = actionData as MailServerAnswer
  const answer = useLastAnswer(latest)
  // A test leaves what the form was answered.
  const formAnswer = useLastAnswer(latest?.test ? null : latest)
  const connected = mail.kind === "smtp"
  const found = formAnswer?.found ?? null
  const form = prefill(server, found, loaderData.chosen)
  usePolling(trial?.isAwaited ? pollMs.trial : pollMs.records, connected)
  const isAboutAddress = formAnswer?.typed?.address !== undefined
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
          <FixedServer place={mail.place} from={mail.from} />
        ) : (
          <>
            <ServiceSection
              service={form.service}
              found={found}
              typedAddress={String(formAnswer?.typed?.address ?? "")}
              error={formAnswer?.problem?.fields?.address}
            />
            <ServerForm
              key={`${form.service?.id} ${form.server.user}`}
              server={form.server}
              typed={isAboutAddress ? null : (formAnswer?.typed ?? null)}
              errors={formAnswer?.problem?.fields}
              from={mail.from}
            />
          </>
        )}
        <TestSection test={answer?.test} trial={trial} recipient={recipient} connected={connected} />
      </FormSections>
      {sender && (
        <div className={styles.records}>
          <SenderRecordsSection sender={sender} />
        </div>
      )}
      <FormSections>
        <Section title="Answers">
          <p className={styles.words}>
            <Link to={href("/admin/settings/incoming")}>Incoming e-mail</Link>: which mailbox this site reads, so that
            answers are shown with what they answer.
          </p>
        </Section>
        {connected && filed > 0 && <WaitingEmails count={filed} />}
      </FormSections>
    </Page>
  )
}

type StoredServer = Awaited<ReturnType<typeof loader>>["server"]

/** A chosen service fills in what it needs, unless the stored server is one of it. */
function prefill(stored: StoredServer, found: FoundService | null, chosen: string | null) {
  const storedService = findMailServiceByHost(stored.host)
  const service = findMailServiceById(found?.service ?? chosen) ?? (found ? null : storedService)
  const address = found ? { user: found.address, sender: found.address } : {}
  if (!service) return { service, server: { ...stored, ...address } }
  if (!found && service.id === storedService?.id) return { service, server: stored }
  const { host, port, security } = service
  return { service, server: { ...stored, ...address, host, port, security, hasPassword: false } }
}

const FixedServer = ({ place, from }: { place: string; from: string }) => (
  <Section title="Set where the site is started">
    <DetailList
      of={[
        ["Server", place],
        ["From", from],
      ]}
    />
    <p className={styles.words}>
      <code>SMTP_URL</code> names the server, and comes before what is set here. Your host can change it.
    </p>
  </Section>
)

const WaitingEmails = ({ count }: { count: number }) => (
  <FormSection
    title="Waiting in the mailbox"
    actions={
      <SubmitButton variant="default" intent="send waiting">
        Send {formatCount(count, "e-mail")}
      </SubmitButton>
    }
  >
    <Wide>
      <p>Written before there was a mail server. Look through them in the mailbox first: some may be old.</p>
    </Wide>
  </FormSection>
)
