import type { CSSProperties } from "react"
import type { LocationPeriod } from "../../../domain/inventory/location-queries.server.ts"
import { isOwnPlaceKind } from "../../../domain/inventory/place.ts"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import styles from "./location-periods.module.css"

const dayMs = 86_400_000

/** The first and the last day count as one. */
const countDays = ({ from, to }: LocationPeriod, now: Date) =>
  Math.round(((to ?? now).getTime() - from.getTime()) / dayMs)

const formatDays = (number: number) => `${number.toLocaleString("en-US")} ${number === 1 ? "day" : "days"}`

/** `1,321 days, 411 of them here` */
export function formatPeriodDays(periods: LocationPeriod[], now: Date): string {
  const sum = (some: LocationPeriod[]) => some.reduce((all, period) => all + countDays(period, now), 0)
  const [all, here] = [sum(periods), sum(periods.filter(({ kind }) => isOwnPlaceKind(kind)))]
  if (all === 0) return ""
  return here === all
    ? `${formatDays(all)}, all of them here`
    : `${formatDays(all)}, ${formatCount(here, "of them here", "of them here")}`
}

/** Each period is as long as its duration, and in ink while the work was away. */
export const LocationPeriods = ({ stays, now }: { stays: LocationPeriod[]; now: Date }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
  <ol className={styles.stays} tabIndex={0} aria-label="Where it has been, in order">
    {stays.map((period) => {
      const number = countDays(period, now)
      return (
        <li
          key={period.id}
          data-out={isOwnPlaceKind(period.kind) ? undefined : ""}
          style={{ "--days": Math.max(1, number) } as CSSProperties}
        >
          <b>{[period.place, period.crate, period.spot].filter(Boolean).join(", ")}</b>
          <span className="small">
            <Day at={period.from} />
            {number > 0 && `, ${formatDays(number)}`}
            {period.to === null && " until now"}
          </span>
          {(period.carrier || period.note) && (
            <span className="small">{[period.carrier, period.note].filter(Boolean).join(". ")}</span>
          )}
        </li>
      )
    })}
  </ol>
)
