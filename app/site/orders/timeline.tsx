import type { TimelineStep } from "../../../domain/orders/order.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import text from "../../ui/text.module.css"
import { useTimeZone } from "../shell/use-time-zone.ts"
import styles from "./order.module.css"

export function Timeline({ steps }: { steps: TimelineStep[] }) {
  const zone = useTimeZone()
  return (
    <ol className={styles.stages}>
      {steps.map((step) => (
        <li key={step.label} data-done={step.at !== null} aria-current={step.current ? "step" : undefined}>
          <span>{step.label}</span>
          <span className={styles.when}>
            {step.at ? formatDateInZone(step.at, zone) : <span className={text.unseen}>to come</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
