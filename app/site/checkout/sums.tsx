import type { PricedLine } from "../../../domain/cart/cart.ts"
import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import { DetailRow } from "../../ui/detail-row.tsx"
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
      <DetailRow name={formatWorks(cart.lines)} value={formatMoney(cart.total, currency)} />
      {way && discount?.refused === null && (
        <DetailRow name={<>Discount {discount.code}</>} value={<>−{formatMoney(way.discount, currency)}</>} />
      )}
      {way && <DetailRow name={way.name} value={formatShippingPrice(way, currency)} />}
      {way && way.total !== null && (
        <>
          <TaxRows of={{ taxes: way.taxes, currency }} included={false} />
          <DetailRow name="Total" value={formatMoney(way.total, currency)} className={sums.total} />
          <TaxRows of={{ taxes: way.taxes, currency }} included />
        </>
      )}
    </dl>
  )
}
