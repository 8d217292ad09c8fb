import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { DetailList, Section } from "../kit/page.tsx"

export const DatesSection = ({ page: { row } }: { page: CommissionPage }) => (
  <Section title="Dates" action={<InlineConfirmLink id="dates">Edit</InlineConfirmLink>}>
    <DetailList
      of={[
        ["Sketch", row.sketchDue ? formatCalendarDate(row.sketchDue) : "No day yet"],
        ["Proof", row.proofDue ? formatCalendarDate(row.proofDue) : "No day yet"],
        ["Delivery", row.deliveryDue ? formatCalendarDate(row.deliveryDue) : "No day yet"],
      ]}
    />
  </Section>
)
