import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { formatShortDate } from "../../../../lib/site-time.ts"
import text from "../../../ui/text.module.css"
import { useTimeZone } from "../../shell/use-time-zone.ts"
import type { PortalPage } from "./portal-page-data.server.ts"
import styles from "./stages.module.css"

export function CommissionStages({ portal: { steps, stage } }: { portal: Pick<PortalPage, "steps" | "stage"> }) {
  const zone = useTimeZone()
  if (stage === "declined" || stage === "cancelled") return null
  return (
    <ol className={styles.stages} aria-label="How far it is" style={{ "--steps": steps.length } as React.CSSProperties}>
      {steps.map(({ label, at, by, is }) => (
        <li key={label} data-is={is} aria-current={is === "now" ? "step" : undefined}>
          <b>{label}</b>
          <span>
            {at ? formatShortDate(at, zone) : by && is !== "done" ? `by ${formatCalendarDate(by)}` : null}
            {is === "next" && <span className={text.unseen}> to come</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
