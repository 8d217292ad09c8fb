import type { RememberedBrowser } from "../../../domain/accounts/remembered-browsers.server.ts"
import type { OpenSession } from "../../../domain/accounts/sessions.server.ts"
import { sayDateOf, sayMoment } from "../../../lib/site-time.ts"
import { Button } from "../../ui/controls/button.tsx"
import styles from "../account.module.css"
import { type AccountFormAnswer, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"

type Props = {
  sessions: OpenSession[]
  remembered: RememberedBrowser[]
  timeZone: string
  answer: AccountFormAnswer | undefined
}

export function DevicesPart({ sessions, remembered, timeZone, answer }: Props) {
  return (
    <Part id="devices" title="Active sessions" answer={answer}>
      <ul className={styles.thin}>
        {sessions.map(({ id, device, address, seenAt, isThis }) => (
          <li key={id}>
            <span>
              {device}
              {address && <small>{address}</small>}
            </span>
            <span>{isThis ? "This device" : sayMoment(seenAt, timeZone)}</span>
            {!isThis && (
              <PartForm part="devices" act="end">
                <button type="submit" name="session" value={id} aria-label={`Sign out: ${device}`}>
                  Sign out
                </button>
              </PartForm>
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
                <span>Until {sayDateOf(until, timeZone)}</span>
                <PartForm part="devices" act="forget">
                  <button type="submit" name="browser" value={id} aria-label={`Ask for the code again: ${device}`}>
                    Ask again
                  </button>
                </PartForm>
              </li>
            ))}
          </ul>
        </>
      )}
      {sessions.length > 1 && (
        <PartForm part="devices" act="end-others">
          <Button>Sign out everywhere else</Button>
        </PartForm>
      )}
    </Part>
  )
}
