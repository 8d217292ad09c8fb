import { Form, href, Link } from "react-router"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { DetailRow } from "../../ui/detail-row.tsx"
import { Day, Moment } from "../kit/dates.tsx"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { SubmitButton } from "../kit/intent-button.tsx"
import { DetailList, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import { getVoidId } from "../orders/money/void-confirm.tsx"
import type { StudioInvoice } from "./invoice-data.server.ts"
import styles from "./invoice-page.module.css"

export function InvoiceSide({ invoice }: { invoice: StudioInvoice }) {
  return (
    <aside className={`${record.side} ${record.links} ${styles.side}`}>
      {!invoice.isCredit && <Money invoice={invoice} />}
      <Section title="Where it went">
        <ol className={styles.steps}>
          {invoice.steps.map((step) => (
            <li key={step.key}>
              <p>
                <b>{step.words}</b>
                <time dateTime={new Date(step.at).toISOString()}>
                  <Moment at={step.at} />
                </time>
              </p>
              <p className="small">{step.note}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="As a file">
        <DetailList
          of={[
            ["Order", invoice.order && <OrderLink key="order" number={invoice.order.number} />],
            [
              "Corrects",
              invoice.corrected && (
                <Link key="corrects" to={href("/admin/invoices/:id", { id: invoice.corrected.id })}>
                  {invoice.corrected.number}
                </Link>
              ),
            ],
            ["Paper", invoice.paper === "A4" ? "A4" : "Letter"],
            ["Fixed", "When it was issued. A mistake is put right by a credit note."],
          ]}
        />
      </Section>
    </aside>
  )
}

const OrderLink = ({ number }: { number: string }) => (
  <Link to={href("/admin/orders/:number", { number })} prefetch="intent">
    {number}
  </Link>
)

/** A refund that the artist must send by hand. */
function RefundActions({ refund: { id, failure } }: { refund: { id: string; failure: string | null } }) {
  return (
    <>
      {failure !== null && <span className="small">{failure}</span>}
      <Form method="post" preventScrollReset className={styles.refund}>
        <input type="hidden" name="refundId" value={id} />
        {failure === null && <SubmitButton intent="refund-sent">Sent</SubmitButton>}
        <SubmitButton intent="refund-stays">{failure === null ? "Don’t send it" : "It stays with me"}</SubmitButton>
      </Form>
    </>
  )
}

function Money({ invoice }: { invoice: StudioInvoice }) {
  const money = (minor: number) => formatSignedMoney(minor, invoice.currency)
  return (
    <Section title="Money">
      <dl className={styles.money}>
        <DetailRow name="Invoiced" value={money(invoice.total)} />
        {invoice.account.map((row) => (
          <div key={row.key}>
            <dt>
              {row.words}
              {row.at && (
                <>
                  , <Day at={row.at} />
                </>
              )}
              {row.refund && <RefundActions refund={row.refund} />}
              {row.undo && (
                <>
                  {" "}
                  <InlineConfirmLink id={getVoidId(row.undo.paymentId)} aria-label={`Void ${row.undo.amount}`}>
                    Void
                  </InlineConfirmLink>
                </>
              )}
            </dt>
            <dd>{row.amount}</dd>
          </div>
        ))}
        <DetailRow name="Open" value={money(invoice.open)} className={styles.open} />
      </dl>
      {invoice.open > 0 && invoice.dueAt && (
        <p className="small">
          Due <Day at={invoice.dueAt} />
        </p>
      )}
      {invoice.owed > 0 && (
        <p className={styles.owed}>{`${money(invoice.owed)} was credited and has not gone back to the buyer.`}</p>
      )}
    </Section>
  )
}
