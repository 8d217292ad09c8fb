import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { Form } from "react-router"
import type { MoneyIn, RefundLine } from "../../../../domain/settlement/order-money.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { Day } from "../../kit/dates.tsx"
import { DecisionLink } from "../../kit/decision.tsx"
import { Facts, Part } from "../../kit/page.tsx"
import type { StudioOrder } from "../order-data.server.ts"
import { paymentStateWords } from "../timeline.tsx"
import styles from "./money.module.css"
import { disputeWords, isAlarming, refundState } from "./money-words.ts"
import { isOrderOver, mayTakeMore } from "./payment-decision.tsx"
import { getOrderVoidId } from "./void-decision.tsx"

/** @param method how the order is to be paid */
export function MoneyPart({ order, method, children }: { order: StudioOrder; method: string; children?: ReactNode }) {
  const { payments, refunds, due, refundable } = order.money
  const isOver = isOrderOver(order)
  const over = isOver ? 0 : refundable.over
  return (
    <Part title="Payment" action={refundable.left > 0 && <DecisionLink id="refund">Refund</DecisionLink>}>
      <Facts
        of={[
          ["Method", method],
          ["Status", isRequest(order) ? "Nothing to pay yet" : paymentStateWords(order.paymentState)],
          ["Reserved until", isRequest(order) && order.dueAt && <Day at={order.dueAt} />],
          ["Reference", order.paymentMethod === "bank_transfer" && order.number],
          ["Due", due > 0 && order.dueAt && <Day at={order.dueAt} />],
        ]}
      />
      {payments.length + refunds.length > 0 && (
        <ul className={styles.rows} aria-label="Money">
          {payments.map((payment) => (
            <Came key={payment.id} payment={payment} />
          ))}
          {refunds.map((refund) => (
            <WentBack key={refund.id} refund={refund} />
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
          <DecisionLink id="refund">{`Send ${formatMoney(over, order.currency)} back`}</DecisionLink>
        </p>
      )}
      {isOver && <DecisionLink id="payment">Money came after all</DecisionLink>}
      {mayTakeMore(order) && <DecisionLink id="payment">Record another payment</DecisionLink>}
      {children}
    </Part>
  )
}

/** Awaits the delivery's price, or its acceptance. */
const isRequest = ({ orderState, quoteAskedAt }: StudioOrder) => orderState === "draft" && quoteAskedAt !== null

function Came({ payment }: { payment: MoneyIn }) {
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
            <DecisionLink id={getOrderVoidId(payment)}>Entered by mistake</DecisionLink>
          </p>
        )}
        {dispute && <p className={isAlarming(dispute) ? "alarm" : "small"}>{disputeWords(dispute)}</p>}
      </div>
      <span>{formatMoney(amount, currency)}</span>
    </li>
  )
}

function WentBack({ refund }: { refund: RefundLine }) {
  const { id, state, by, reason, amount, currency, requestedAt, settledAt } = refund
  return (
    <li data-counts={state !== "failed" || undefined}>
      <div>
        <p className={state === "failed" ? "alarm" : undefined}>Refund. {refundState(refund)}</p>
        <p className="small">
          <Day at={settledAt ?? requestedAt} />
          {reason && `. ${reason}`}
        </p>
        {state === "requested" && by === "hand" && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="refundId" value={id} />
            <Button type="submit" name="intent" value="refund-sent">
              Sent
            </Button>
          </Form>
        )}
      </div>
      <span>−{formatMoney(amount, currency)}</span>
    </li>
  )
}
