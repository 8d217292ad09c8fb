import type { BuyersOrder } from "../../../domain/orders/order-queries.server.ts"
import styles from "./order.module.css"

/** Every parcel that was shipped: its carrier, and its number as a link to the carrier's tracking page. */
export function Parcels({ parcels }: Pick<BuyersOrder, "parcels">) {
  if (parcels.length === 0) return null
  return (
    <section>
      <h2>On its way</h2>
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
