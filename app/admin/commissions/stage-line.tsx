import { useContext } from "react"
import { boardColumns, type CommissionStage, progressSteps } from "../../../domain/commissions/commission-machine.ts"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { stageNames } from "../../../domain/commissions/commission-stages.ts"
import { formatMonthDay } from "../../../lib/calendar-dates.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { SiteTimeZone } from "../kit/dates.tsx"
import styles from "./stage-line.module.css"

export function StageLine({ page }: { page: CommissionPage }) {
  const zone = useContext(SiteTimeZone)
  const { row } = page
  const stage = (row.stage === "on_hold" ? row.heldStage : row.stage) as CommissionStage
  const at =
    stage === "closed"
      ? progressSteps.length
      : boardColumns.findIndex((of) => (of as readonly CommissionStage[]).includes(stage))
  if (at < 0) return null
  const next = progressSteps[at + 1]
  const dates = getStageDates(page)
  return (
    <>
      <ol className={styles.way} aria-label="Stages">
        {progressSteps.map((step, index) => {
          const date = dates[step]
          return (
            <li
              key={step}
              data-is={index < at ? "done" : index === at ? "now" : "next"}
              aria-current={index === at ? "step" : undefined}
            >
              <b>{index === at ? stageNames[stage] : stageNames[step]}</b>
              <span>
                {date && index <= at
                  ? formatMonthDay(getCalendarDate(zone, date))
                  : step === "delivered" && row.deliveryDue
                    ? `by ${formatMonthDay(row.deliveryDue)}`
                    : ""}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.words}>
        {stage === "closed"
          ? "Delivered and closed."
          : `${stageNames[stage]}, step ${at + 1} of ${progressSteps.length}.${next ? ` Next: ${stageNames[next].toLowerCase()}.` : ""}`}
      </p>
    </>
  )
}

/** The last time each step was reached; steps that were never recorded are missing. */
function getStageDates({
  row,
  quotes,
  proofs,
  milestones,
  history,
}: CommissionPage): Partial<Record<CommissionStage, Date>> {
  const moved = (stage: CommissionStage) => history.find(({ to }) => to === stage)?.at
  const sent = (kind: string) => proofs.find((proof) => proof.kind === kind && proof.sentAt)?.sentAt
  const approved = (kind: string) => proofs.findLast((proof) => proof.kind === kind && proof.approvedAt)?.approvedAt
  const paid = milestones.length > 0 && milestones.every(({ state, amount }) => state === "paid" || amount === 0)
  const lastPaid = milestones
    .flatMap(({ paidAt }) => paidAt ?? [])
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)
  const dates: [CommissionStage, Date | null | undefined][] = [
    ["inquiry", row.createdAt],
    ["quoted", quotes.find(({ sentAt }) => sentAt)?.sentAt],
    ["accepted", quotes.find(({ acceptedAt }) => acceptedAt)?.acceptedAt],
    ["sketch", moved("sketch") ?? sent("sketch")],
    ["sketch_approved", approved("sketch")],
    ["in_progress", moved("in_progress")],
    ["proof", sent("proof")],
    ["final_approval", approved("proof")],
    ["balance_paid", paid ? lastPaid : null],
    ["delivered", row.deliveredAt],
  ]
  return Object.fromEntries(dates.filter(([, date]) => date))
}
