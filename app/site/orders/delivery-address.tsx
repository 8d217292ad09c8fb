import { href } from "react-router"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import text from "../../ui/text.module.css"
import styles from "./order.module.css"

const closedStates = ["cancelled", "expired"]

export function DeliveryAddress({ order }: { order: BuyerOrder }) {
  if (!order.address) return null
  const canChange = order.parcels.length === 0 && !closedStates.includes(order.orderState)
  return (
    <section className={styles.going} aria-labelledby="going-to">
      <h2 id="going-to">Delivery address</h2>
      <address>
        {order.addressLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {order.phone && <p className={text.small}>Phone for the courier: {order.phone}</p>}
      {canChange && (
        <p className={text.small}>
          Is something wrong? <a href={href("/contact")}>Write to the studio</a> before your order leaves.
        </p>
      )}
    </section>
  )
}
