import { href, Link } from "react-router"
import { formatDeliveryPrice, getDiscountRows, isAwaitingPrice } from "../../../domain/orders/order-total-labels.ts"
import { groupOrderLines, type OrderedWork } from "../../../domain/orders/ordered-works.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { DetailRow } from "../../ui/detail-row.tsx"
import { TaxRows } from "../../ui/tax-rows.tsx"
import { Section } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { formatCopies } from "./format-copies.ts"
import type { StudioOrder } from "./order-data.server.ts"
import styles from "./order-page.module.css"

/** The ordered works as they were at that time. */
export function OrderLineList({ order }: { order: StudioOrder }) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <Section title="Works">
      <ul className={styles.lines}>
        {groupOrderLines(order.lines).map((work) => (
          <Work key={work.lines[0]?.id} work={work} order={order} />
        ))}
      </ul>
      <dl className={styles.sums}>
        <DetailRow name="Works" value={money(order.subtotal)} />
        {getDiscountRows(order).map(([name, amount]) => (
          <DetailRow key={name} name={name} value={amount} />
        ))}
        <DetailRow name={order.shipping.name} value={formatDeliveryPrice(order)} />
        <TaxRows of={order} included={false} />
        <DetailRow
          name={order.paymentState === "paid" ? "Total, paid" : isAwaitingPrice(order) ? "Before delivery" : "Total"}
          value={money(order.total)}
          className={styles.total}
        />
        <TaxRows of={order} included />
      </dl>
    </Section>
  )
}

type WorkProps = { work: OrderedWork<StudioOrder["lines"][number]>; order: StudioOrder }

function Work({ work: { lines, title, framing, quantity, price, amount }, order }: WorkProps) {
  const [line] = lines
  const left = lines.filter(({ parcelId }) => parcelId !== null).length
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <li>
      <Thumb picture={line?.picture ?? null} width={92} height={72} />
      <div>
        <p className={styles.title}>
          {line?.artworkId ? (
            <Link to={href("/admin/artworks/:id/edit", { id: line.artworkId })} prefetch="intent">
              <i>{title}</i>
            </Link>
          ) : (
            <i>{title}</i>
          )}
          {line?.snapshot.year && `, ${line.snapshot.year}`}
        </p>
        <p className="small">{[line?.snapshot.medium, line?.snapshot.size].filter(Boolean).join(", ")}</p>
        {framing && <p className="small">{framing}</p>}
        <p className="small">
          {formatCopies(lines)}
          {left > 0 &&
            order.fulfilmentState === "partially_shipped" &&
            (left < quantity ? `, ${left} shipped` : ", shipped")}
        </p>
      </div>
      <span className={styles.price}>
        {money(amount)}
        {quantity > 1 && <span className="small">{`${quantity} × ${money(price)}`}</span>}
      </span>
    </li>
  )
}
