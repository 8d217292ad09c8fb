import type { ReactNode } from "react"
import type { PaymentLine, RefundLine } from "../../../../domain/payments/order-payments.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { Day } from "../../kit/dates.tsx"
import { InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { IntentButton } from "../../kit/intent-button.tsx"
import { DetailList, Section } from "../../kit/page.tsx"
import type { StudioOrder } from "../order-data.server.ts"
import { formatPaymentState } from "../timeline.tsx"
import { formatDispute, formatRefundState, isDisputeAlarming } from "./format-refunds.ts"
import styles from "./money.module.css"
import { canRecordMorePayment, isOrderClosed } from "./payment-confirm.tsx"
import { getVoidId } from "./void-confirm.tsx"

/** @param method how the order is to be paid */
export function OrderMoneySection({
  order,
  method,
  children,
}: {
  order: StudioOrder
  method: string
  children?: ReactNode
}) {
  const { payments, refunds, due, refundable } = order.money
  const isClosed = isOrderClosed(order)
  const over = isClosed ? 0 : refundable.over
  return (
    <Section title="Payment" action={refundable.left > 0 && <InlineConfirmLink id="refund">Refund</InlineConfirmLink>}>
      <DetailList
        of={[
          ["Method", method],
          ["Status", isRequest(order) ? "Nothing to pay yet" : formatPaymentState(order.paymentState)],
          ["Reserved until", isRequest(order) && order.dueAt && <Day at={order.dueAt} />],
          ["Reference", order.paymentMethod === "bank_transfer" && order.number],
          ["Due", due > 0 && order.dueAt && <Day at={order.dueAt} />],
        ]}
      />
      {payments.length + refunds.length > 0 && (
        <ul className={styles.rows} aria-label="Money">
          {payments.map((payment) => (
            <ReceivedPayment key={payment.id} payment={payment} />
          ))}
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} />
          ))}
          {due > 0 && (
            <li className={styles.due}>
              <p>Still due</p>
              <span>{formatMoney(due, order.currency)}</span>
            </li>
          )}
        </ul>
      )}
      {over > 0 && (
        <p className={styles.over}>
          <span className="alarm">{`${formatMoney(over, order.currency)} more than the total came in.`}</span>
          <InlineConfirmLink id="refund">{`Send ${formatMoney(over, order.currency)} back`}</InlineConfirmLink>
        </p>
      )}
      {isClosed && <InlineConfirmLink id="payment">Money came after all</InlineConfirmLink>}
      {canRecordMorePayment(order) && <InlineConfirmLink id="payment">Record another payment</InlineConfirmLink>}
      {children}
    </Section>
  )
}

/** Awaits the delivery's price, or its acceptance. */
const isRequest = ({ orderState, quoteAskedAt }: StudioOrder) => orderState === "draft" && quoteAskedAt !== null

function ReceivedPayment({ payment }: { payment: PaymentLine }) {
  const { method, reference, page, receivedAt, state, reason, dispute, amount, currency } = payment
  return (
    <li data-counts={state === "received" || undefined}>
      <div>
        <p>
          {method}
          {reference && (
            <span className={styles.reference}>
              {page ? (
                <a href={page} target="_blank" rel="noreferrer">
                  {reference}
                </a>
              ) : (
                reference
              )}
            </span>
          )}
        </p>
        <p className="small">
          <Day at={receivedAt} />
          {state === "unmatched" && `. Pays nothing yet: ${reason}`}
          {state === "kept" && `. Kept: ${reason}`}
        </p>
        {payment.canBeVoided && state === "received" && (
          <p className="small">
            <InlineConfirmLink id={getVoidId(payment.id)}>Entered by mistake</InlineConfirmLink>
          </p>
        )}
        {dispute && <p className={isDisputeAlarming(dispute) ? "alarm" : "small"}>{formatDispute(dispute)}</p>}
      </div>
      <span>{formatMoney(amount, currency)}</span>
    </li>
  )
}

function RefundRow({ refund }: { refund: RefundLine }) {
  const { id, state, by, reason, amount, currency, requestedAt, settledAt } = refund
  return (
    <li data-counts={state !== "failed" || undefined}>
      <div>
        <p className={state === "failed" ? "alarm" : undefined}>Refund. {formatRefundState(refund)}</p>
        <p className="small">
          <Day at={settledAt ?? requestedAt} />
          {reason && `. ${reason}`}
        </p>
        {state === "requested" && by === "hand" && (
          <IntentButton intent="refund-sent" hidden={{ refundId: id }} variant="default">
            Sent
          </IntentButton>
        )}
      </div>
      <span>−{formatMoney(amount, currency)}</span>
    </li>
  )
}
