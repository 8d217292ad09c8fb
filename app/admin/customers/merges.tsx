import { Form, href, Link } from "react-router"
import { pairReasonLabels } from "../../../domain/customers/customer.ts"
import { Day } from "../kit/dates.tsx"
import styles from "./merge.module.css"
import type { PersonData } from "./person-data.server.ts"

export const Merges = ({ of: { id, merges, pairs } }: { of: Pick<PersonData, "id" | "merges" | "pairs"> }) => (
  <>
    {merges.map((merge) => (
      <Form key={merge.id} method="post" className={styles.bar}>
        <input type="hidden" name="merge" value={merge.id} />
        <span>
          Now one person with {merge.goneName}, merged by {merge.by} on <Day at={merge.at} />. Nothing was lost.
        </span>
        <button type="submit" name="intent" value="undo-merge">
          Undo, for 30 days
        </button>
      </Form>
    ))}
    {pairs.map(({ firstId, secondId, reasons }) => {
      const other = firstId === id ? secondId : firstId
      return (
        <p key={other} className={`small ${styles.pair}`}>
          Somebody else has {reasons.map((reason) => pairReasonLabels[reason] ?? reason).join(" and ")}.{" "}
          <Link to={href("/admin/customers/:id/merge/:other", { id, other })}>
            <u>Is it the same person?</u>
          </Link>
        </p>
      )
    })}
  </>
)
