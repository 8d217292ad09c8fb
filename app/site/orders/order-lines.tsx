import { href } from "react-router"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import { formatDeliveryPrice, getDiscountRows, isAwaitingPrice } from "../../../domain/orders/order-total-labels.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import controls from "../../ui/controls/controls.module.css"
import { DetailRow } from "../../ui/detail-row.tsx"
import { Picture } from "../../ui/picture/picture.tsx"
import sums from "../../ui/sums.module.css"
import { TaxRows } from "../../ui/tax-rows.tsx"
import styles from "./order.module.css"

function LineTitle({ line: { artworkId, title, year } }: { line: BuyerOrder["lines"][number] }) {
  const titleText = (
    <>
      <cite>{title}</cite>
      {year && `, ${year}`}
    </>
  )
  return artworkId ? (
    <a className={controls.touch} href={href("/artwork/:id", { id: artworkId })}>
      {titleText}
    </a>
  ) : (
    titleText
  )
}

export function OrderLines({ order }: { order: BuyerOrder }) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={`${line.artworkId} ${line.copy}`}>
            <div>{line.picture && <Picture picture={line.picture} sizes="108px" />}</div>
            <div className={styles.label}>
              <p className={styles.title}>
                <LineTitle line={line} />
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
      <dl className={sums.sums}>
        <DetailRow name={order.lines.length === 1 ? "Work" : "Works"} value={money(order.subtotal)} />
        {getDiscountRows(order).map(([name, amount]) => (
          <DetailRow key={name} name={name} value={amount} />
        ))}
        <DetailRow name={order.shipping.name} value={formatDeliveryPrice(order)} />
        {!isAwaitingPrice(order) && (
          <>
            <TaxRows of={order} included={false} />
            <DetailRow name="Total" value={money(order.total)} className={sums.total} />
            <TaxRows of={order} included />
          </>
        )}
      </dl>
    </>
  )
}
