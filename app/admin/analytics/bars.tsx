import type { NamedCount } from "../../../domain/analytics/analytics-queries.server.ts"
import styles from "./analytics.module.css"
import { formatNumber } from "./analytics-titles.ts"

export function Bars({ of, nameOf, empty }: { of: NamedCount[]; nameOf: (name: string) => string; empty: string }) {
  const most = Math.max(1, ...of.map(({ visitors }) => visitors))
  if (of.length === 0) return <p className="small">{empty}</p>
  return (
    <ul className={styles.bars}>
      {of.map(({ name, visitors }) => (
        <li key={name}>
          <span className={styles.name}>{nameOf(name)}</span>
          <BarLength fraction={visitors / most} value={visitors} />
        </li>
      ))}
    </ul>
  )
}

/** The fraction of the longest bar is between 0 and 1. */
export const BarLength = ({ fraction, value }: { fraction: number; value: number }) => (
  <span className={styles.length}>
    <i aria-hidden="true" style={{ width: `${fraction * 100}%` }} />
    <b>{formatNumber(value)}</b>
  </span>
)

const formatHour = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`

export function Hours({ of }: { of: number[] }) {
  const most = Math.max(1, ...of)
  const top = of.indexOf(most)
  return (
    <ol className={styles.hours} aria-label="Views by hour">
      {of.map((views, hour) => (
        <li key={formatHour(hour)}>
          <i aria-hidden="true" style={{ height: `${(views / most) * 128}px` }} data-top={hour === top || undefined} />
          <span aria-hidden="true">{hour % 6 === 0 ? formatHour(hour) : ""}</span>
          <span className="unseen">{`${formatHour(hour)}: ${formatNumber(views)}`}</span>
        </li>
      ))}
    </ol>
  )
}
