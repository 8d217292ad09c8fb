import { href, Link } from "react-router"
import { formatMoney } from "../../../lib/format-money.ts"
import { Part } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { StudioOrder } from "./order-data.server.ts"
import styles from "./order-page.module.css"

/** What was bought, as it was then, and what it comes to. */
export function OrderLines({ order }: { order: StudioOrder }) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <Part title="Works">
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <Thumb picture={line.picture} width={92} height={72} />
            <div>
              <p className={styles.title}>
                {line.artworkId ? (
                  <Link to={href("/admin/artworks/:id/edit", { id: line.artworkId })}>
                    <i>{line.title}</i>
                  </Link>
                ) : (
                  <i>{line.title}</i>
                )}
                {line.snapshot.year && `, ${line.snapshot.year}`}
              </p>
              <p className="small">{[line.snapshot.medium, line.snapshot.size].filter(Boolean).join(", ")}</p>
              <p className="small">
                {line.editionNumber === null ? "One of a kind" : `Copy ${line.editionNumber} of ${line.editionSize}`}
                {line.parcelId !== null && order.fulfilmentState === "partially_shipped" && ", has left"}
              </p>
            </div>
            <span>{money(line.price)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>Works</dt>
          <dd>{money(order.subtotal)}</dd>
        </div>
        <div>
          <dt>{order.shipping.name}</dt>
          <dd>{order.shippingPrice === 0 ? "Free" : money(order.shippingPrice)}</dd>
        </div>
        <div>
          <dt>{order.paymentState === "paid" ? "Total, paid" : "Total"}</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
    </Part>
  )
}
