import { href, Link } from "react-router"
import { formatMoney } from "../../../lib/format-money.ts"
import { visitorsTitle } from "../analytics/analytics-titles.ts"
import { VisitorLines } from "../analytics/visitor-lines.tsx"
import { Day } from "../kit/dates.tsx"
import { formatCount } from "../kit/format-count.ts"
import { Section } from "../kit/page.tsx"
import { Starred } from "../kit/starred.tsx"
import { Strip, Thumb } from "../kit/thumb.tsx"
import type { DashboardCharts } from "./chart-data.server.ts"
import styles from "./charts.module.css"
import {
  formatAmounts,
  formatMarkedSoldAmounts,
  formatMonth,
  getAreaName,
  inquiriesTitle,
  inquiryDays,
  markedSoldTitle,
  maxPlaces,
  moneyToComeTitle,
  placesTitle,
  salesTitle,
  timeOnMarketTitle,
} from "./dashboard-titles.ts"
import { type PicturesByWorkId, TimeOnMarketPlot } from "./time-on-market-plot.tsx"

/** Fewer marks show only chance. */
const minPlottedSales = 20

type ChartsProps = { of: DashboardCharts; pictures: PicturesByWorkId; now: Date; currency: string; location: string }

export function Charts({ of, pictures, now, currency, location }: ChartsProps) {
  const { toCome, months, marked, places, timeOnMarket, asked, visits } = of
  return (
    <>
      <div className={styles.pair}>
        {toCome.count > 0 && (
          <Section title={moneyToComeTitle(toCome)}>
            <MoneyToComeChart of={toCome} now={now} />
          </Section>
        )}
        {asked.count > 0 && (
          <Section title={<Starred text={inquiriesTitle(asked)} />} note={`messages in ${inquiryDays} days`}>
            <InquiriesChart of={asked.works} pictures={pictures} />
          </Section>
        )}
      </div>
      {visits && (
        <Section
          className={styles.gap}
          title={visitorsTitle(visits.days, visits.before)}
          note={visits.invented ?? undefined}
          action={<Link to={href("/admin/analytics")}>Analytics</Link>}
        >
          <VisitorLines days={visits.days} before={visits.before} />
        </Section>
      )}
      {timeOnMarket.filter(({ sold }) => sold).length >= minPlottedSales && (
        <Section
          className={styles.gap}
          title={<Starred text={timeOnMarketTitle(timeOnMarket, currency)} />}
          note="each mark is a work, at its price; on the left, soon sold"
        >
          <TimeOnMarketPlot of={timeOnMarket} pictures={pictures} currency={currency} />
        </Section>
      )}
      <div className={styles.pair}>
        {months.length > 0 && (
          <Section title={salesTitle(months)} note="refunds are taken off">
            <SalesChart of={months} pictures={pictures} />
            {marked.works > 0 && <MarkedSoldNote of={marked} title={`${markedSoldTitle(marked, true)}: `} />}
          </Section>
        )}
        {months.length === 0 && marked.works > 0 && (
          <Section title={markedSoldTitle(marked, false)} note="in twelve months">
            <MarkedSoldNote of={marked} />
          </Section>
        )}
        {places.length > 0 && (
          <Section title={placesTitle(places, location)}>
            <PlacesChart of={places} pictures={pictures} />
          </Section>
        )}
      </div>
    </>
  )
}

/** Each bar begins where the previous one ended, so that the last ends at the total. */
function MoneyToComeChart({ of: { totals, orders, count: all }, now }: { of: DashboardCharts["toCome"]; now: Date }) {
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

function InquiriesChart({ of, pictures }: { of: DashboardCharts["asked"]["works"]; pictures: PicturesByWorkId }) {
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

function SalesChart({ of, pictures }: { of: DashboardCharts["months"]; pictures: PicturesByWorkId }) {
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
const MarkedSoldNote = ({ of, title = "" }: { of: DashboardCharts["marked"]; title?: string }) => (
  <p className={`small ${styles.marked}`}>
    {title + formatMarkedSoldAmounts(of)} <Link to={href("/admin/orders/sale")}>Record a sale</Link> to keep the next
    one’s price and buyer.
  </p>
)

function PlacesChart({ of, pictures }: { of: DashboardCharts["places"]; pictures: PicturesByWorkId }) {
  return (
    <ul className={styles.rows}>
      {of.slice(0, maxPlaces).map((place) => (
        <li key={`${place.city} ${place.region} ${place.country}`}>
          <span>{place.city || getAreaName(place) || "Picked up"}</span>
          <span className={styles.number}>{place.works}</span>
          <Strip pictures={listStripPictures(place.artworkIds, pictures)} height={26} />
          <span className={`small ${styles.number}`}>{place.city ? getAreaName(place) : ""}</span>
        </li>
      ))}
      {of.length > maxPlaces && (
        <li className="small">{formatCount(of.length - maxPlaces, "further place", "further places")}</li>
      )}
    </ul>
  )
}

export const listStripPictures = (ids: string[], pictures: PicturesByWorkId) =>
  ids.flatMap((id, at) => (pictures[id] ? [{ ...pictures[id], id: `${id} ${at}` }] : []))
