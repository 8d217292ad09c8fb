import { Textarea, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import { href, Link } from "react-router"
import type { ListedUnmatchedPayment } from "../../../../domain/payments/unmatched-payment-queries.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { emailWaits, useCanSendEmail } from "../../../ui/can-send-email.ts"
import { Day } from "../../kit/dates.tsx"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink } from "../../kit/inline-confirm.tsx"
import { IntentButton } from "../../kit/intent-button.tsx"
import { DetailList, Section } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { formatDispute, formatRefundSentences, formatRefundState } from "../money/format-refunds.ts"
import styles from "./unmatched.module.css"

type Props = { payment: ListedUnmatchedPayment; decides: string | null; answer: ActionAnswer }

export function UnmatchedPayment({ payment, decides, answer }: Props) {
  const { id, amount, currency, method, reference, page, receivedAt, reason, order, invoice, left, dispute, refunds } =
    payment
  const isWhole = left === amount
  return (
    <li className={styles.row}>
      <Section title={formatMoney(amount, currency)} note={reason}>
        <DetailList
          of={[
            ["Came", <Day key="came" at={receivedAt} />],
            ["Method", method],
            ["Reference", reference],
            [
              "At the provider",
              page && (
                <a key="page" href={page}>
                  {page}
                </a>
              ),
            ],
            ["Meant for", (order || invoice) && <IntendedFor key="meant" order={order} invoice={invoice} />],
            ["Dispute", dispute && <span className="alarm">{formatDispute(dispute)}</span>],
            ...refunds.map((refund): [string, ReactNode] => [
              "Goes back",
              <span key={refund.id}>
                {`−${formatMoney(refund.amount, currency)}. ${formatRefundState(refund)}`}
                {refund.state === "requested" && refund.by === "hand" && (
                  <IntentButton intent="sent" hidden={{ refundId: refund.id }} variant="default">
                    Sent
                  </IntentButton>
                )}
              </span>,
            ]),
          ]}
        />
        {left > 0 && (
          <p className={styles.acts}>
            {isWhole && <InlineConfirmLink id={`count-${id}`}>Count it</InlineConfirmLink>}
            <InlineConfirmLink id={`back-${id}`}>Send it back</InlineConfirmLink>
            <InlineConfirmLink id={`keep-${id}`}>Keep it</InlineConfirmLink>
          </p>
        )}
        <div className={decides?.endsWith(id) ? styles.decision : undefined}>
          {decides === `count-${id}` && isWhole && <CountConfirm payment={payment} answer={answer} />}
          {decides === `back-${id}` && left > 0 && <SendBackConfirm payment={payment} answer={answer} />}
          {decides === `keep-${id}` && left > 0 && <KeepConfirm payment={payment} answer={answer} />}
        </div>
      </Section>
    </li>
  )
}

function IntendedFor({ order, invoice }: Pick<ListedUnmatchedPayment, "order" | "invoice">) {
  if (order)
    return <Link to={href("/admin/orders/:number", { number: order.number })}>{`${order.number}, ${order.name}`}</Link>
  if (!invoice) return null
  return <Link to={href("/admin/invoices/:id", { id: invoice.id })}>{`${invoice.number}, ${invoice.name}`}</Link>
}

type ConfirmProps = Pick<Props, "payment" | "answer">

function CountConfirm({ payment: { id, amount, currency, possible, order, invoice }, answer }: ConfirmProps) {
  const meant = possible.find(({ number }) => number === (order ?? invoice)?.number)
  const fits = meant ?? possible.find(({ due }) => due === amount)
  const field = getConfirmFieldProps(answer, `count-${id}`, { number: fits?.number ?? "" })
  const list = `orders-${id}`
  const canSendEmail = useCanSendEmail()
  return (
    <InlineConfirm
      id={`count-${id}`}
      title="Count it for an order or invoice"
      intent="count"
      answer={answer}
      hidden={{ paymentId: id }}
      happens={[
        `If ${formatMoney(amount, currency)} is all that is due of an order, its works are sold and the buyer gets the invoice.`,
        `If it is less, ${canSendEmail ? "the buyer gets an e-mail that says what is still to pay" : `an e-mail says what is still to pay, and ${emailWaits}`}. If it is more, the rest can be sent back.`,
      ]}
      press={`Count ${formatMoney(amount, currency)}`}
    >
      <TextInput
        label="Order or invoice"
        description={possible.length > 0 ? undefined : `No order or invoice awaits money in ${currency}.`}
        list={list}
        {...field("number")}
      />
      <datalist id={list}>
        {possible.map(({ number, name, due }) => (
          <option key={number} value={number}>{`${name}, ${formatMoney(due, currency)} due`}</option>
        ))}
      </datalist>
    </InlineConfirm>
  )
}

function SendBackConfirm({ payment, answer }: ConfirmProps) {
  const { id, left, currency } = payment
  const field = getConfirmFieldProps(answer, `back-${id}`, { reason: payment.reason })
  return (
    <InlineConfirm
      id={`back-${id}`}
      title="Send it back"
      intent="back"
      answer={answer}
      hidden={{ paymentId: id }}
      happens={formatRefundSentences([{ ...payment, state: "received" }], left, currency)}
      press={`Send ${formatMoney(left, currency)} back`}
    >
      <Textarea label="Reason" {...field("reason")} />
    </InlineConfirm>
  )
}

function KeepConfirm({ payment: { id, left, currency }, answer }: ConfirmProps) {
  const field = getConfirmFieldProps(answer, `keep-${id}`, {})
  return (
    <InlineConfirm
      id={`keep-${id}`}
      title="Keep it"
      intent="keep"
      answer={answer}
      hidden={{ paymentId: id }}
      happens={["It stays in the books with your words, and pays no order or invoice."]}
      press={`Keep ${formatMoney(left, currency)}`}
    >
      <Textarea label="What is it for?" {...field("reason")} />
    </InlineConfirm>
  )
}
