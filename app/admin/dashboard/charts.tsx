import { href, Link } from "react-router"
import { formatMoney } from "../../../lib/format-money.ts"
import { visitorsAnswer } from "../analytics/answers.ts"
import { VisitorLines } from "../analytics/visitor-lines.tsx"
import { formatCount } from "../kit/count.ts"
import { Day } from "../kit/dates.tsx"
import { Part } from "../kit/page.tsx"
import { Starred } from "../kit/starred.tsx"
import { Strip, Thumb } from "../kit/thumb.tsx"
import {
  areaOf,
  askedAnswer,
  askedDays,
  formatAmounts,
  formatMonth,
  markedAnswer,
  markedMoney,
  placesAnswer,
  salesAnswer,
  shownPlaces,
  toComeAnswer,
  waitsAnswer,
} from "./answers.ts"
import styles from "./charts.module.css"
import type { DashboardAnswers } from "./read-answers.server.ts"
import { type Pictures, WaitsPlot } from "./waits-plot.tsx"

/** Fewer marks show only chance. */
const fewestSales = 20

type ChartsProps = { of: DashboardAnswers; pictures: Pictures; now: Date; currency: string; location: string }

export function Charts({ of, pictures, now, currency, location }: ChartsProps) {
  const { toCome, months, marked, places, waits, asked, visits } = of
  return (
    <>
      <div className={styles.pair}>
        {toCome.count > 0 && (
          <Part title={toComeAnswer(toCome)}>
            <ToCome of={toCome} now={now} />
          </Part>
        )}
        {asked.count > 0 && (
          <Part title={<Starred text={askedAnswer(asked)} />} note={`messages in ${askedDays} days`}>
            <Asked of={asked.works} pictures={pictures} />
          </Part>
        )}
      </div>
      {visits && (
        <Part
          className={styles.gap}
          title={visitorsAnswer(visits.days, visits.before)}
          note={visits.invented ?? undefined}
          action={<Link to={href("/admin/analytics")}>Analytics</Link>}
        >
          <VisitorLines days={visits.days} before={visits.before} />
        </Part>
      )}
      {waits.filter(({ sold }) => sold).length >= fewestSales && (
        <Part
          className={styles.gap}
          title={<Starred text={waitsAnswer(waits, currency)} />}
          note="each mark is a work, at its price; on the left, soon sold"
        >
          <WaitsPlot of={waits} pictures={pictures} currency={currency} />
        </Part>
      )}
      <div className={styles.pair}>
        {months.length > 0 && (
          <Part title={salesAnswer(months)} note="refunds are taken off">
            <Sales of={months} pictures={pictures} />
            {marked.works > 0 && <Marked of={marked} title={`${markedAnswer(marked, true)}: `} />}
          </Part>
        )}
        {months.length === 0 && marked.works > 0 && (
          <Part title={markedAnswer(marked, false)} note="in twelve months">
            <Marked of={marked} />
          </Part>
        )}
        {places.length > 0 && (
          <Part title={placesAnswer(places, location)}>
            <Places of={places} pictures={pictures} />
          </Part>
        )}
      </div>
    </>
  )
}

/** Each bar begins where the previous one ended, so that the last ends at the total. */
function ToCome({ of: { totals, orders, count: all }, now }: { of: DashboardAnswers["toCome"]; now: Date }) {
  const currency = totals[0]?.currency
  const whole = totals[0]?.amount ?? 1
  let sum = 0
  return (
    <ul className={styles.toCome}>
      {orders.map((order) => {
        const from = order.currency === currency ? sum / whole : 0
        const part = order.currency === currency ? order.amount / whole : 0
        sum += order.currency === currency ? order.amount : 0
        return (
          <li key={order.number} data-late={+order.day < +now || undefined}>
            <span>
              <Day at={order.day} />
            </span>
            <span className={styles.what}>
              <Link to={href("/admin/orders/:number", { number: order.number })} prefetch="intent">
                <i>{order.title}</i>
                {order.works > 1 && ` and ${order.works - 1} more`}
              </Link>
              <span className="small">{order.name}</span>
            </span>
            <span className={styles.steps} aria-hidden="true">
              <span style={{ marginLeft: `${from * 100}%`, width: `${part * 100}%` }} />
            </span>
            <span className={styles.number}>{formatMoney(order.amount, order.currency)}</span>
          </li>
        )
      })}
      {all > orders.length && (
        <li>
          <Link to={`${href("/admin/orders")}?state=to_pay`}>{formatCount(all - orders.length, "order")} more</Link>
        </li>
      )}
    </ul>
  )
}

function Asked({ of, pictures }: { of: DashboardAnswers["asked"]["works"]; pictures: Pictures }) {
  const most = of[0]?.count ?? 1
  return (
    <ul className={styles.asked}>
      {of.map((work) => (
        <li key={work.id} data-most={work.count === most || undefined}>
          <Thumb picture={pictures[work.id] ?? null} width={72} height={40} />
          <span className={styles.what}>
            <Link to={href("/admin/artworks/:id/edit", { id: work.id })} prefetch="intent">
              <i>{work.title}</i>
            </Link>
            <span className="small">
              {work.availability !== "available"
                ? work.availability.replaceAll("_", " ")
                : work.price === null
                  ? "no price shown"
                  : formatMoney(work.price, work.currency)}
            </span>
          </span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${(work.count / most) * 100}%` }} />
          </span>
          <span className={styles.number}>{work.count}</span>
        </li>
      ))}
    </ul>
  )
}

function Sales({ of, pictures }: { of: DashboardAnswers["months"]; pictures: Pictures }) {
  return (
    <ul className={styles.rows}>
      {of.map(({ month, amounts, works, artworkIds }) => (
        <li key={month}>
          <span>{formatMonth(month)}</span>
          <span className={styles.number}>{works}</span>
          <Strip pictures={listStripPictures(artworkIds, pictures)} height={26} />
          <span className={styles.number}>{formatAmounts(amounts)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Sold works without an order: the price paid is unknown. */
const Marked = ({ of, title = "" }: { of: DashboardAnswers["marked"]; title?: string }) => (
  <p className={`small ${styles.marked}`}>
    {title + markedMoney(of)} <Link to={href("/admin/orders/sale")}>Record a sale</Link> to keep the next one’s price
    and buyer.
  </p>
)

function Places({ of, pictures }: { of: DashboardAnswers["places"]; pictures: Pictures }) {
  return (
    <ul className={styles.rows}>
      {of.slice(0, shownPlaces).map((place) => (
        <li key={`${place.city} ${place.region} ${place.country}`}>
          <span>{place.city || areaOf(place) || "Picked up"}</span>
          <span className={styles.number}>{place.works}</span>
          <Strip pictures={listStripPictures(place.artworkIds, pictures)} height={26} />
          <span className={`small ${styles.number}`}>{place.city ? areaOf(place) : ""}</span>
        </li>
      ))}
      {of.length > shownPlaces && (
        <li className="small">{formatCount(of.length - shownPlaces, "further place", "further places")}</li>
      )}
    </ul>
  )
}

export const listStripPictures = (ids: string[], pictures: Pictures) =>
  ids.flatMap((id, at) => (pictures[id] ? [{ ...pictures[id], id: `${id} ${at}` }] : []))
