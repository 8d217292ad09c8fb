import { Fragment } from "react"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import text from "../../ui/text.module.css"
import styles from "./order.module.css"

const parcelHeadings: Record<string, string> = {
  partially_shipped: "Partly on its way",
  shipped: "On its way",
  delivered: "Delivered",
}

export function Parcels({ order: { parcels, lines, fulfilmentState } }: { order: BuyerOrder }) {
  if (parcels.length === 0) return null
  return (
    <section>
      <h2>{parcelHeadings[fulfilmentState] ?? "Sent"}</h2>
      <dl className={styles.facts}>
        {parcels.map(({ carrier, trackingNumber, trackingUrl, titles }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels keep their order, and two may have the same words
          <div key={at}>
            <dt>{carrier}</dt>
            <dd>
              {trackingUrl ? <a href={trackingUrl}>{trackingNumber || "Tracking link"}</a> : trackingNumber}
              {lines.length > 1 && (
                <p className={text.small}>
                  {titles.map((title, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two works may have the same title
                    <Fragment key={place}>
                      {place > 0 && ", "}
                      <cite>{title}</cite>
                    </Fragment>
                  ))}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
