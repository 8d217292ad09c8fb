import type { OwnCommission } from "../../../domain/commissions/own-commissions.server.ts"
import { sayDateOf } from "../../../lib/site-time.ts"
import styles from "../account.module.css"
import { Part } from "./part.tsx"

/** By the account's address, also without signing in. */
export const CommissionsPart = ({ commissions, timeZone }: { commissions: OwnCommission[]; timeZone: string }) => (
  <Part id="commissions" title="Commissions" answer={undefined}>
    <ul className={styles.thin}>
      {commissions.map(({ createdAt, subject, facts, state }) => (
        <li key={`${createdAt.toISOString()} ${subject}`}>
          <span>
            <i>{subject}</i>
            <small>{sayDateOf(createdAt, timeZone)}</small>
            {facts.length > 0 && <small>{facts.join(", ")}</small>}
          </span>
          <span>{state}</span>
        </li>
      ))}
    </ul>
  </Part>
)
