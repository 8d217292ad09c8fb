import type { BuyersOrder } from "../../../domain/orders/order-queries.server.ts"
import { formatMoney } from "../../../lib/money.ts"
import { Picture } from "../../ui/picture/picture.tsx"
import styles from "./order.module.css"

/** What was ordered, with its pictures, and what it comes to. */
export function OrderLines({ order }: { order: BuyersOrder }) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={`${line.artworkId} ${line.copy}`}>
            <div>
              {line.picture && (
                <a
                  href={`/artwork/${line.artworkId}`}
                  tabIndex={-1}
                  aria-label={line.picture.alt ? undefined : line.title}
                >
                  <Picture picture={line.picture} sizes="108px" />
                </a>
              )}
            </div>
            <div className={styles.label}>
              <p className={styles.title}>
                <cite>{line.title}</cite>
                {line.year && `, ${line.year}`}
              </p>
              <p>{[line.size, line.copy].filter(Boolean).join(", ")}</p>
              <p className={styles.price}>{money(line.price)}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>{order.lines.length === 1 ? "Work" : "Works"}</dt>
          <dd>{money(order.subtotal)}</dd>
        </div>
        <div>
          <dt>{order.shipping.name}</dt>
          <dd>{order.shippingPrice === 0 ? "Free" : money(order.shippingPrice)}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{money(order.total)}</dd>
        </div>
      </dl>
    </>
  )
}
