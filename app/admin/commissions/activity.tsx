import type { CommissionEvent } from "../../../domain/commissions/commission-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { Section } from "../kit/page.tsx"
import styles from "./commission-page.module.css"
import { formatCommissionEvent } from "./format-commission-event.ts"

export const CommissionActivity = ({ history }: { history: CommissionEvent[] }) => (
  <Section title="What happened">
    <ul className={styles.log}>
      {history.map((line) => (
        <li key={line.id}>
          <time className="small" dateTime={new Date(line.at).toISOString()}>
            <Moment at={line.at} />
          </time>
          <span>{formatCommissionEvent(line)}</span>
        </li>
      ))}
    </ul>
  </Section>
)
