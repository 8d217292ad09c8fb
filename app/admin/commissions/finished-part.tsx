import { href, Link } from "react-router"
import type { CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { DecisionLink } from "../kit/decision.tsx"
import { Part } from "../kit/page.tsx"
import styles from "./commission-page.module.css"

const finished: CommissionStage[] = ["final_approval", "balance_paid", "delivered", "closed"]

export function FinishedPart({ page: { row, work } }: { page: CommissionPage }) {
  if (!finished.includes(row.stage as CommissionStage)) return null
  return (
    <Part title="The piece">
      {work ? (
        <p>
          <Link className={styles.client} to={href("/admin/artworks/:id/edit", { id: work.id })}>
            <i>{work.title}</i>
          </Link>{" "}
          is among your works.
        </p>
      ) : (
        <p>
          It isn’t among your works yet. <DecisionLink id="make-work">Add it</DecisionLink>
        </p>
      )}
    </Part>
  )
}
