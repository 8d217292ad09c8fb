import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { classes } from "../../ui/classes.ts"
import { TaxRows } from "../../ui/tax-rows.tsx"
import styles from "./checkout.module.css"

type Way = Quote["shipping"][number]

/** A way's total in words; "" while there is none. */
export const totalOf = ({ cart }: Quote, way: Way | undefined) =>
  cart.currency && way && way.total !== null ? formatMoney(way.total, cart.currency) : ""

/** What a delivery costs in words. */
export const priceOf = ({ price }: Way, currency: string) =>
  price === null ? "We’ll price it for you" : price === 0 ? "Free" : formatMoney(price, currency)

/** Works, discount, delivery, taxes, total. */
export function Sums({ quote: { cart, discount }, way }: { quote: Quote; way: Way | undefined }) {
  const { currency } = cart
  if (!currency) return null
  return (
    <dl className={classes(styles.sums, styles.reckoning)} aria-live="polite">
      <div>
        <dt>{cart.lines.length === 1 ? "Work" : "Works"}</dt>
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
          <dd>{priceOf(way, currency)}</dd>
        </div>
      )}
      {way && way.total !== null && (
        <>
          <TaxRows of={{ taxes: way.taxes, currency }} included={false} />
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>{formatMoney(way.total, currency)}</dd>
          </div>
          <TaxRows of={{ taxes: way.taxes, currency }} included />
        </>
      )}
    </dl>
  )
}
