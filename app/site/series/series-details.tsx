import type { PublicSeries } from "../../../domain/series/find-series.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { DetailRow } from "../../ui/detail-row.tsx"
import { formatSeriesCount } from "./series-count.ts"
import styles from "./series-page.module.css"

export function SeriesDetails({ series }: { series: PublicSeries }) {
  const details: [string, string][] = [
    ["Years", series.years],
    ["Works", formatSeriesCount(series)],
    ["Medium", formatMediums(series.works)],
    ["Prices", formatPrices(series.works)],
  ]
  return (
    <dl className={styles.facts}>
      {details.map(([name, value]) => (value ? <DetailRow key={name} name={name} value={value} /> : null))}
    </dl>
  )
}

type Works = PublicSeries["works"]

const maxMediums = 3

/** The most frequent first; "" if there are too many to name. */
function formatMediums(works: Works): string {
  const groups = Map.groupBy(
    works.filter(({ medium }) => medium !== ""),
    ({ medium }) => medium,
  )
  if (groups.size > maxMediums) return ""
  const names = [...groups].toSorted(([, one], [, other]) => other.length - one.length).map(([medium]) => medium)
  return names.map((name, index) => (index === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1))).join("; ")
}

/** `$8,900 to $14,800`: of what is available, in one currency. */
function formatPrices(works: Works): string {
  const offered = works.filter(({ badge, price }) => badge === "available" && price !== null)
  const currency = offered[0]?.currency
  if (!currency || offered.some((work) => work.currency !== currency)) return ""
  const prices = offered.map(({ price }) => price ?? 0)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const format = (minor: number) => formatMoney(minor, currency)
  return lowest === highest ? format(lowest) : `${format(lowest)} to ${format(highest)}`
}
