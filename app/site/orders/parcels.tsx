import type { BuyersOrder } from "../../../domain/orders/order-queries.server.ts"
import styles from "./order.module.css"

const headings: Record<string, string> = {
  partially_shipped: "Partly on its way",
  shipped: "On its way",
  delivered: "Delivered",
}

/** Every parcel that was shipped: its carrier, and its number as a link to the carrier's tracking page. */
export function Parcels({ order: { parcels, fulfilmentState } }: { order: BuyersOrder }) {
  if (parcels.length === 0) return null
  return (
    <section>
      <h2>{headings[fulfilmentState] ?? "Sent"}</h2>
      <dl className={styles.facts}>
        {parcels.map(({ carrier, trackingNumber, trackingUrl }) => (
          <div key={`${carrier} ${trackingNumber}`}>
            <dt>{carrier}</dt>
            <dd>{trackingUrl ? <a href={trackingUrl}>{trackingNumber || "Tracking link"}</a> : trackingNumber}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
