import type { TimelineStep } from "../../../domain/orders/order.ts"
import { moment } from "../kit/dates.ts"
import styles from "./order-page.module.css"

/** What happened, and what is still to come. */
export function Timeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.label} data-done={step.at !== null || undefined} aria-current={step.current ? "step" : undefined}>
          <p>
            <b>{step.label}</b>
            {step.at && <time dateTime={new Date(step.at).toISOString()}>{moment(step.at)}</time>}
          </p>
          {step.note && <p className="small">{step.note}</p>}
        </li>
      ))}
    </ol>
  )
}
