import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { DecisionLink } from "../kit/decision.tsx"
import { Facts, Part } from "../kit/page.tsx"

export const DatesPart = ({ page: { row } }: { page: CommissionPage }) => (
  <Part title="Dates" action={<DecisionLink id="dates">Edit</DecisionLink>}>
    <Facts
      of={[
        ["Sketch", row.sketchDue ? sayDate(row.sketchDue) : "No day yet"],
        ["Proof", row.proofDue ? sayDate(row.proofDue) : "No day yet"],
        ["Delivery", row.deliveryDue ? sayDate(row.deliveryDue) : "No day yet"],
      ]}
    />
  </Part>
)
