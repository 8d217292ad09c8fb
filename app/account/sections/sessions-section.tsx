import type { RememberedBrowser } from "../../../domain/accounts/mfa/remembered-browsers.server.ts"
import type { OpenSession } from "../../../domain/accounts/sessions/sessions.server.ts"
import { formatDateInZone, formatMoment } from "../../../lib/site-time.ts"
import { Button } from "../../ui/controls/button.tsx"
import styles from "../account.module.css"
import { type AccountFormAnswer, AccountSection } from "./account-section.tsx"
import { AccountSectionForm } from "./account-section-form.tsx"

type Props = {
  sessions: OpenSession[]
  remembered: RememberedBrowser[]
  timeZone: string
  answer: AccountFormAnswer | undefined
}

export function DevicesSection({ sessions, remembered, timeZone, answer }: Props) {
  return (
    <AccountSection id="devices" title="Active sessions" answer={answer}>
      <ul className={styles.thin}>
        {sessions.map(({ id, device, address, seenAt, isThis }) => (
          <li key={id}>
            <span>
              {device}
              {address && <small>{address}</small>}
            </span>
            <span>{isThis ? "This device" : formatMoment(seenAt, timeZone)}</span>
            {!isThis && (
              <AccountSectionForm part="devices" act="end">
                <button type="submit" name="session" value={id} aria-label={`Sign out: ${device}`}>
                  Sign out
                </button>
              </AccountSectionForm>
            )}
          </li>
        ))}
      </ul>
      {remembered.length > 0 && (
        <>
          <p className={styles.text}>These browsers aren’t asked for the code:</p>
          <ul className={styles.thin} aria-label="Browsers that are not asked for the code">
            {remembered.map(({ id, device, until }) => (
              <li key={id}>
                <span>{device}</span>
                <span>Until {formatDateInZone(until, timeZone)}</span>
                <AccountSectionForm part="devices" act="forget">
                  <button type="submit" name="browser" value={id} aria-label={`Ask for the code again: ${device}`}>
                    Ask again
                  </button>
                </AccountSectionForm>
              </li>
            ))}
          </ul>
        </>
      )}
      {sessions.length > 1 && (
        <AccountSectionForm part="devices" act="end-others">
          <Button>Sign out everywhere else</Button>
        </AccountSectionForm>
      )}
    </AccountSection>
  )
}
