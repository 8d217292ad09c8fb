import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { useTimeZone } from "../shell/use-time-zone.ts"
import styles from "./order.module.css"

export function OrderRefunds({ order: { money, currency } }: { order: BuyerOrder }) {
  const zone = useTimeZone()
  if (money.over === 0 && money.back.length === 0) return null
  return (
    <section className={styles.money}>
      <h2>Your payment</h2>
      {money.over > 0 && (
        <p>{`You’ve paid ${formatMoney(money.over, currency)} more than the total. The studio will send it back to you.`}</p>
      )}
      {money.back.map(({ amount, currency: of, sentAt }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds keep their order
        <p key={at}>
          {sentAt
            ? `We sent ${formatMoney(amount, of)} back to you on ${formatDateInZone(sentAt, zone)}. Your bank may take a few days to show it.`
            : `We’re sending ${formatMoney(amount, of)} back to you.`}
        </p>
      ))}
    </section>
  )
}
