import type {
  PlannedSubscriber,
  SubscriberImportPlan,
  SubscriberRowPlan,
} from "../../../../domain/newsletter/subscriber-import.server.ts"
import { EmailAddress } from "../../kit/email-address.tsx"
import { formatCount } from "../../kit/format-count.ts"
import styles from "../newsletter.module.css"

const planLabels: Record<SubscriberRowPlan, string> = {
  new: "Will be subscribed",
  confirmed: "Asked on the site, will be subscribed",
  known: "Stays as it is",
  kept_out: "Stays unsubscribed",
  twice: "Counts once",
  wrong: "Not imported",
}

/** `143 addresses will be subscribed. 3 are subscribed already, 2 stay unsubscribed, 1 can’t be read.` */
export function formatSubscriberPlan({
  new: fresh,
  confirmed,
  known,
  kept_out,
  twice,
  wrong,
}: SubscriberImportPlan["counts"]): string {
  const coming = fresh + confirmed
  const first = coming === 0 ? "No address" : formatCount(coming, "address", "addresses")
  const are = (number: number) => (number === 1 ? "is" : "are")
  const others = [
    known > 0 && `${known} ${are(known)} subscribed already`,
    kept_out > 0 && `${kept_out} unsubscribed before and ${kept_out === 1 ? "stays" : "stay"} so`,
    twice > 0 && `${twice} ${are(twice)} there twice`,
    wrong > 0 && `${wrong} can’t be read`,
  ].filter(Boolean)
  return `${first} will be subscribed.${others.length > 0 ? ` ${others.join(", ")}.` : ""}`
}

export const PlannedRows = ({ rows, all }: { rows: PlannedSubscriber[]; all: number }) => (
  <>
    <table className={styles.planned}>
      <caption className="unseen">What will happen with each row</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">E-mail</th>
          <th scope="col">Name</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, email, name, plan, message }) => (
          <tr key={row} data-plan={plan}>
            <td>{row}</td>
            <td>{email ? <EmailAddress of={email} /> : "—"}</td>
            <td>{name}</td>
            <td className={plan === "wrong" ? "alarm" : undefined}>{message || planLabels[plan]}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {all > rows.length && (
      <p className="small">
        The first {rows.length} of {all.toLocaleString("en-US")} rows; those with problems are above.
      </p>
    )}
  </>
)
