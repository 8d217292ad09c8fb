import { href } from "react-router"
import type { BuyersOrder } from "../../../domain/orders/order-queries.server.ts"
import { awaitsPrice, deliveryWords, discountRows } from "../../../domain/orders/sum-words.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import controls from "../../ui/controls/controls.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import { TaxRows } from "../../ui/tax-rows.tsx"
import styles from "./order.module.css"

function Title({ line: { artworkId, title, year } }: { line: BuyersOrder["lines"][number] }) {
  const words = (
    <>
      <cite>{title}</cite>
      {year && `, ${year}`}
    </>
  )
  return artworkId ? (
    <a className={controls.touch} href={href("/artwork/:id", { id: artworkId })}>
      {words}
    </a>
  ) : (
    words
  )
}

export function OrderLines({ order }: { order: BuyersOrder }) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={`${line.artworkId} ${line.copy}`}>
            <div>{line.picture && <Picture picture={line.picture} sizes="108px" />}</div>
            <div className={styles.label}>
              <p className={styles.title}>
                <Title line={line} />
              </p>
              <p>
                {[line.size, line.framing, line.quantity > 1 && `${line.quantity} copies`, line.copy]
                  .filter(Boolean)
                  .join(", ")}
              </p>
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
        {discountRows(order).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div>
          <dt>{order.shipping.name}</dt>
          <dd>{deliveryWords(order)}</dd>
        </div>
        {!awaitsPrice(order) && (
          <>
            <TaxRows of={order} included={false} />
            <div className={styles.total}>
              <dt>Total</dt>
              <dd>{money(order.total)}</dd>
            </div>
            <TaxRows of={order} included />
          </>
        )}
      </dl>
    </>
  )
}
