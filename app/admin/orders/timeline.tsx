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

const placed: Record<string, string> = { draft: "Payment begun", open: "Placed" }
const paid: Record<string, string> = { pending: "Payment awaited", voided: "Payment called off" }

/** One move of an order as a word or two: `Placed`, `Ready for pickup`. */
export function eventWords({ machine, toState, note }: { machine: string; toState: string; note: string }): string {
  if (machine === "note") return note
  const known = machine === "order" ? placed[toState] : machine === "payment" ? paid[toState] : undefined
  const words = toState.replaceAll("_", " ")
  return known ?? words.slice(0, 1).toUpperCase() + words.slice(1)
}
