import { href, Link, useNavigation } from "react-router"
import type { TestEmailResult } from "../../../domain/outbox/send-test-email.server.ts"
import type { MailTrial } from "../../../domain/outbox/trials/mail-trials.server.ts"
import {
  formatTrialDuration,
  listTrialChecks,
  type TrialCheck,
  type TrialVerdict,
} from "../../../domain/outbox/trials/trial-verdict.ts"
import { Moment } from "../kit/dates.tsx"
import { FormSection, Wide } from "../kit/form-section.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { Status, type StatusMark } from "../kit/status.tsx"
import styles from "./mail-server.module.css"

type Props = {
  test: TestEmailResult | undefined
  trial: (MailTrial & { isAwaited: boolean }) | null
  /** Of the mailbox that this site reads; null: it reads none. */
  recipient: string | null
  connected: boolean
}

export function TestSection({ test, trial, recipient, connected }: Props) {
  const sending = useNavigation().formData?.get("intent") === "send test"
  return (
    <FormSection
      title="Send test"
      note={recipient ? `an e-mail to you, and one to ${recipient}, at once` : "an e-mail to you, at once"}
      actions={
        <SubmitButton variant="default" intent="send test" disabled={sending}>
          {sending ? "Sending…" : "Send test"}
        </SubmitButton>
      }
      answer={test ? { works: test.accepted, words: formatAnswer(test) } : null}
    >
      {trial && (
        <Wide>
          <TrialResult trial={trial} />
        </Wide>
      )}
      {connected && !recipient && (
        <Wide>
          <p className={styles.words}>
            With <Link to={href("/admin/settings/incoming")}>incoming e-mail</Link> set up, the test comes back here,
            and you see how a receiver judges your e-mails.
          </p>
        </Wide>
      )}
    </FormSection>
  )
}

const formatAnswer = ({ words, awaits }: TestEmailResult) =>
  awaits ? `${words} When the one to ${awaits} arrives there, you see below how it was judged.` : words

function TrialResult({
  trial: { sentAt, returnedAt, verdict, domain, isAwaited },
}: {
  trial: NonNullable<Props["trial"]>
}) {
  if (!returnedAt || !verdict) {
    return (
      <p className={styles.words} role="status">
        {isAwaited
          ? "The test is on its way; the mailbox is read every minute. Sent "
          : "The test didn’t come back. Sent "}
        <Moment at={sentAt} />.
      </p>
    )
  }
  return (
    <>
      <p className={styles.words} role="status">
        {formatArrival(verdict)} It took {formatTrialDuration(sentAt, returnedAt)}. Sent <Moment at={sentAt} />.
      </p>
      {verdict.server !== "" && (
        <ul className={styles.checks}>
          {listTrialChecks(verdict, domain).map(({ name, state, sentence }) => (
            <li key={name}>
              <b>{name}</b>
              <Status mark={checkMarks[state]}>{checkLabels[state]}</Status>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const checkMarks: Record<TrialCheck["state"], StatusMark> = { passed: "full", failed: "alarm", none: "dashed" }
const checkLabels: Record<TrialCheck["state"], string> = { passed: "Passed", failed: "Failed", none: "None" }

function formatArrival({ server, isSpam, spamMark }: TrialVerdict): string {
  if (isSpam) return "The last test arrived, but in the spam folder."
  if (spamMark) return `The last test arrived, marked as spam (${spamMark}).`
  return server === ""
    ? "The last test arrived. The server of this mailbox doesn’t say how it judged it."
    : `The last test arrived, and ${server} judged it.`
}
