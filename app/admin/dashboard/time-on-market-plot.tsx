import { href, Link } from "react-router"
import type { SmallPicture } from "../../../domain/artworks/pictures/work-pictures.server.ts"
import type { TimeOnMarket } from "../../../domain/artworks/status/time-on-market.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { ThumbImage } from "../kit/thumb.tsx"
import styles from "./charts.module.css"
import { formatTimeOnMarket } from "./dashboard-titles.ts"

/** By the ids of their works. */
export type PicturesByWorkId = Record<string, SmallPicture>

const daysPerMonth = 365.2425 / 12

/** Round axis steps, of months and of money, for four to six lines. */
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]
const getAxisStep = (steps: number[], whole: number) => steps.find((step) => whole / step <= 6) ?? whole / 5
const moneySteps = Array.from({ length: 14 }, (_, power) => [1, 2, 5].map((first) => first * 10 ** power)).flat()

export function TimeOnMarketPlot({
  of,
  pictures,
  currency,
}: {
  of: TimeOnMarket[]
  pictures: PicturesByWorkId
  currency: string
}) {
  const longest = Math.max(1, ...of.map(({ days }) => days / daysPerMonth)) * 1.04
  const highest = Math.max(1, ...of.map(({ price }) => price)) * 1.08
  const months = listTicks(getAxisStep(monthSteps, longest), longest)
  const prices = listTicks(getAxisStep(moneySteps, highest), highest)
  // Sold works are drawn on top.
  const drawn = of.filter(({ id }) => pictures[id]).sort((a, b) => Number(a.sold) - Number(b.sold))
  const visibleIds = listVisibleMarks(
    drawn.map(({ id, days, price }) => {
      const { width = 1, height = 1 } = pictures[id] ?? {}
      return { id, right: days / daysPerMonth / longest, up: price / highest, ratio: width / height }
    }),
  )
  return (
    <figure className={styles.plot}>
      <div className={styles.plane}>
        {prices.map((price) => (
          <span key={price} className={styles.level} style={{ bottom: `${(price / highest) * 100}%` }}>
            {formatMoney(price, currency)}
          </span>
        ))}
        {months.map((month) => (
          <span key={month} className={styles.month} style={{ left: `${(month / longest) * 100}%` }}>
            {month === 0 ? "new" : formatTimeOnMarket(month * daysPerMonth)}
          </span>
        ))}
        <ul>
          {drawn.map((work) => {
            const picture = pictures[work.id]
            if (!picture) return null
            const label = `${work.title}, ${formatMoney(work.price, currency)}, ${work.sold ? "sold after" : "waiting for"} ${formatTimeOnMarket(work.days)}`
            const ratio = picture.width / picture.height
            const height = ratio > 1.6 ? 29 : 40
            return (
              <li
                key={work.id}
                data-sold={work.sold || undefined}
                data-covered={!visibleIds.has(work.id) || undefined}
                style={{
                  left: `${(work.days / daysPerMonth / longest) * 100}%`,
                  bottom: `${(work.price / highest) * 100}%`,
                }}
              >
                <Link to={href("/admin/artworks/:id/edit", { id: work.id })} aria-label={label} title={label}>
                  <ThumbImage picture={picture} height={height} width={Math.round(height * ratio)} />
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
      <figcaption className="small">With a red dot: sold. Pale: still waiting.</figcaption>
    </figure>
  )
}

/** In px on a phone of 390 px: the plot, and the minimum side of a mark. */
const phonePlot = { width: 270, height: 340, mark: 24 }

/** The ids of the topmost marks, which can be tapped. @param marks the lowest first; `right` and `up` as fractions */
export function listVisibleMarks(marks: { id: string; right: number; up: number; ratio: number }[]): Set<string> {
  const visibleMarks: { id: string; x: number; y: number; width: number }[] = []
  for (const { id, right, up, ratio } of marks.toReversed()) {
    const [x, y, width] = [right * phonePlot.width, up * phonePlot.height, Math.max(1, ratio) * phonePlot.mark]
    const covers = (one: (typeof visibleMarks)[number]) =>
      x < one.x + one.width && one.x < x + width && Math.abs(y - one.y) < phonePlot.mark
    if (!visibleMarks.some(covers)) visibleMarks.push({ id, x, y, width })
  }
  return new Set(visibleMarks.map(({ id }) => id))
}

const listTicks = (step: number, end: number) =>
  Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step)
