import type { Happened } from "../../../domain/commissions/commission-queries.server.ts"
import { Moment } from "../kit/dates.tsx"
import { Part } from "../kit/page.tsx"
import { formatCommissionEvent } from "./activity-words.ts"
import styles from "./commission-page.module.css"

export const CommissionActivity = ({ history }: { history: Happened[] }) => (
  <Part title="What happened">
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
  </Part>
)
