import { href } from "react-router"
import { sayDate } from "../../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { sayDateOf } from "../../../../lib/site-time.ts"
import { useTimeZone } from "../../shell/use-time-zone.ts"
import { furtherWords } from "./further-words.ts"
import type { PortalPage } from "./read-room-page.server.ts"
import styles from "./room.module.css"

export function Agreed({ room, secret }: { room: PortalPage; secret: string }) {
  const zone = useTimeZone()
  const { quote, payments, revisions } = room
  if (!quote?.acceptedAt) return null
  const total = payments.reduce((sum, { asked }) => sum + asked, 0)
  return (
    <section className={styles.agreed}>
      <h2>Agreed</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Price</dt>
          <dd>{formatMoney(total, quote.currency)}</dd>
        </div>
        {payments.map((payment) => (
          <div key={payment.id}>
            <dt>{payment.title}</dt>
            <dd>
              {formatMoney(payment.amount, payment.currency)}
              {whenPaid(payment, zone)}
              {payment.invoiceId && (
                <a href={href("/api/rooms/:secret/invoices/:invoice", { secret, invoice: payment.invoiceId })} download>
                  Invoice {payment.invoiceNumber}
                </a>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>Changes</dt>
          <dd>
            {revisions.used} of {revisions.included} used. {furtherWords(quote)}
          </dd>
        </div>
        <div>
          <dt>Terms</dt>
          <dd>
            Number {quote.termsVersion}, accepted by {quote.acceptedBy} on {sayDateOf(quote.acceptedAt, zone)}
            <details className={styles.terms}>
              <summary>Read them</summary>
              <p>{quote.terms}</p>
            </details>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function whenPaid(
  { amount, kind, paid, open, paidAt, due, currency, invoiceId, waived }: PortalPage["payments"][number],
  zone: string,
) {
  if (amount === 0) return null
  if (paidAt) return `, paid on ${sayDateOf(paidAt, zone)}. `
  if (waived) return ", not asked for any more. "
  if (paid > 0) return `, ${formatMoney(open, currency)} still open. `
  if (invoiceId) return due ? `, due on ${sayDate(due)}. ` : ", due now. "
  if (kind === "balance") return " when you approve"
  return due ? ` on ${sayDate(due)}` : " when the studio asks for it"
}
