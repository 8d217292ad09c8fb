import type { PricedLine } from "../../../domain/cart/cart.ts"
import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import sums from "../../ui/sums.module.css"
import { TaxRows } from "../../ui/tax-rows.tsx"
import styles from "./checkout.module.css"

type ShippingMethod = Quote["shipping"][number]

export const formatTotal = ({ cart }: Quote, shippingMethod: ShippingMethod | undefined) =>
  cart.currency && shippingMethod && shippingMethod.total !== null
    ? formatMoney(shippingMethod.total, cart.currency)
    : ""

export const formatShippingPrice = ({ price }: ShippingMethod, currency: string) =>
  price === null ? "Quote on request" : price === 0 ? "Free" : formatMoney(price, currency)

function formatWorks(lines: PricedLine[]): string {
  const fine = lines.filter(({ problem }) => !problem).length
  if (fine < lines.length) return `${fine} of ${lines.length} works`
  return fine === 1 ? "Work" : "Works"
}

export function Sums({ quote: { cart, discount }, way }: { quote: Quote; way: ShippingMethod | undefined }) {
  const { currency } = cart
  if (!currency) return null
  return (
    <dl className={classes(sums.sums, styles.reckoning)} aria-live="polite">
      <div>
        <dt>{formatWorks(cart.lines)}</dt>
        <dd>{formatMoney(cart.total, currency)}</dd>
      </div>
      {way && discount?.refused === null && (
        <div>
          <dt>Discount {discount.code}</dt>
          <dd>−{formatMoney(way.discount, currency)}</dd>
        </div>
      )}
      {way && (
        <div>
          <dt>{way.name}</dt>
          <dd>{formatShippingPrice(way, currency)}</dd>
        </div>
      )}
      {way && way.total !== null && (
        <>
          <TaxRows of={{ taxes: way.taxes, currency }} included={false} />
          <div className={sums.total}>
            <dt>Total</dt>
            <dd>{formatMoney(way.total, currency)}</dd>
          </div>
          <TaxRows of={{ taxes: way.taxes, currency }} included />
        </>
      )}
    </dl>
  )
}
