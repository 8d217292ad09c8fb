import { href, Link } from "react-router"
import type { CommissionStage } from "../../../domain/commissions/commission-machine.ts"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"

const finishedStages: CommissionStage[] = ["final_approval", "balance_paid", "delivered", "closed"]

export function FinishedSection({ page: { row, work } }: { page: CommissionPage }) {
  if (!finishedStages.includes(row.stage as CommissionStage)) return null
  return (
    <Section title="The piece">
      {work ? (
        <p>
          <Link className={record.link} to={href("/admin/artworks/:id/edit", { id: work.id })}>
            <i>{work.title}</i>
          </Link>{" "}
          is among your works.
        </p>
      ) : (
        <p>
          It isn’t among your works yet. <InlineConfirmLink id="make-work">Add it</InlineConfirmLink>
        </p>
      )}
    </Section>
  )
}
