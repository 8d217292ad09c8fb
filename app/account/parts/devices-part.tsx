import type { OpenSession } from "../../../domain/accounts/sessions.server.ts"
import { sayMoment } from "../../../lib/site-time.ts"
import { Button } from "../../ui/controls/button.tsx"
import styles from "../account.module.css"
import { type Answer, Part } from "./part.tsx"
import { PartForm } from "./part-form.tsx"

type Props = { sessions: OpenSession[]; timeZone: string; answer: Answer | undefined }

/** Where the account is signed in: device, network address, last seen. */
export function DevicesPart({ sessions, timeZone, answer }: Props) {
  return (
    <Part id="devices" title="Where you are signed in" answer={answer}>
      <ul className={styles.thin}>
        {sessions.map(({ id, device, address, seenAt, isThis }) => (
          <li key={id}>
            <span>
              {device}
              {address && <small>{address}</small>}
            </span>
            <span>{isThis ? "This one" : sayMoment(seenAt, timeZone)}</span>
            {!isThis && (
              <PartForm part="devices" act="end">
                <button type="submit" name="session" value={id} aria-label={`Sign out: ${device}`}>
                  Sign it out
                </button>
              </PartForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PartForm part="devices" act="end-others">
          <Button>Sign all others out</Button>
        </PartForm>
      )}
    </Part>
  )
}
