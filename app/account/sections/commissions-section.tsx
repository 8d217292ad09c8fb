import type { OwnCommission } from "../../../domain/commissions/own-commissions.server.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import styles from "../account.module.css"
import { AccountSection } from "./account-section.tsx"

/** By the account's address, also without signing in. */
export const CommissionsSection = ({ commissions, timeZone }: { commissions: OwnCommission[]; timeZone: string }) => (
  <AccountSection id="commissions" title="Commissions" answer={undefined}>
    <ul className={styles.thin}>
      {commissions.map(({ createdAt, subject, facts, state }) => (
        <li key={`${createdAt.toISOString()} ${subject}`}>
          <span>
            <i>{subject}</i>
            <small>{formatDateInZone(createdAt, timeZone)}</small>
            {facts.length > 0 && <small>{facts.join(", ")}</small>}
          </span>
          <span>{state}</span>
        </li>
      ))}
    </ul>
  </AccountSection>
)
