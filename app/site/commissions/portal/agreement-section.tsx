import { href } from "react-router"
import { formatCalendarDate } from "../../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { formatDateInZone } from "../../../../lib/site-time.ts"
import { DetailRow } from "../../../ui/detail-row.tsx"
import { useTimeZone } from "../../shell/use-time-zone.ts"
import { formatExtraRevision } from "./format-extra-revision.ts"
import styles from "./portal.module.css"
import type { PortalPage } from "./portal-page-data.server.ts"

export function AgreementSection({ portal, secret }: { portal: PortalPage; secret: string }) {
  const zone = useTimeZone()
  const { quote, payments, revisions } = portal
  if (!quote?.acceptedAt) return null
  const total = payments.reduce((sum, { asked }) => sum + asked, 0)
  return (
    <section className={styles.agreed}>
      <h2>Agreed</h2>
      <dl className={styles.facts}>
        <DetailRow name="Price" value={formatMoney(total, quote.currency)} />
        {payments.map((payment) => (
          <div key={payment.id}>
            <dt>{payment.title}</dt>
            <dd>
              {formatMoney(payment.amount, payment.currency)}
              {formatPaymentStatus(payment, zone)}
              {payment.invoiceId && (
                <a href={href("/api/rooms/:secret/invoices/:invoice", { secret, invoice: payment.invoiceId })} download>
                  Invoice {payment.invoiceNumber}
                </a>
              )}
            </dd>
          </div>
        ))}
        <DetailRow
          name="Changes"
          value={
            <>
              {revisions.used} of {revisions.included} used. {formatExtraRevision(quote)}
            </>
          }
        />
        <div>
          <dt>Terms</dt>
          <dd>
            Number {quote.termsVersion}, accepted by {quote.acceptedBy} on {formatDateInZone(quote.acceptedAt, zone)}
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

function formatPaymentStatus(
  { amount, kind, paid, open, paidAt, due, currency, invoiceId, waived }: PortalPage["payments"][number],
  zone: string,
) {
  if (amount === 0) return null
  if (paidAt) return `, paid on ${formatDateInZone(paidAt, zone)}. `
  if (waived) return ", not asked for any more. "
  if (paid > 0) return `, ${formatMoney(open, currency)} still open. `
  if (invoiceId) return due ? `, due on ${formatCalendarDate(due)}. ` : ", due now. "
  if (kind === "balance") return " when you approve"
  return due ? ` on ${formatCalendarDate(due)}` : " when the studio asks for it"
}
