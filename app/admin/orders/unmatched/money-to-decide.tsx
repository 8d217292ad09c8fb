import { Button, Textarea, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import { Form, href, Link } from "react-router"
import type { UnmatchedMoney } from "../../../../domain/settlement/unmatched-queries.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { emailWaits, useEmailsLeave } from "../../../ui/emails-leave.ts"
import { Day } from "../../kit/dates.tsx"
import { Decision, DecisionLink, getDecisionValues } from "../../kit/decision.tsx"
import { Facts, Part } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { backWords, disputeWords, refundState } from "../money/money-words.ts"
import styles from "./unmatched.module.css"

type Props = { payment: UnmatchedMoney; decides: string | null; answer: ActionAnswer }

export function MoneyToDecide({ payment, decides, answer }: Props) {
  const { id, amount, currency, method, reference, page, receivedAt, reason, order, invoice, left, dispute, refunds } =
    payment
  const isWhole = left === amount
  return (
    <li className={styles.row}>
      <Part title={formatMoney(amount, currency)} note={reason}>
        <Facts
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
            ["Meant for", (order || invoice) && <Meant key="meant" order={order} invoice={invoice} />],
            ["Dispute", dispute && <span className="alarm">{disputeWords(dispute)}</span>],
            ...refunds.map((refund): [string, ReactNode] => [
              "Goes back",
              <span key={refund.id}>
                {`−${formatMoney(refund.amount, currency)}. ${refundState(refund)}`}
                {refund.state === "requested" && refund.by === "hand" && (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="refundId" value={refund.id} />
                    <Button type="submit" name="intent" value="sent">
                      Sent
                    </Button>
                  </Form>
                )}
              </span>,
            ]),
          ]}
        />
        {left > 0 && (
          <p className={styles.acts}>
            {isWhole && <DecisionLink id={`count-${id}`}>Count it</DecisionLink>}
            <DecisionLink id={`back-${id}`}>Send it back</DecisionLink>
            <DecisionLink id={`keep-${id}`}>Keep it</DecisionLink>
          </p>
        )}
        <div className={decides?.endsWith(id) ? styles.decision : undefined}>
          {decides === `count-${id}` && isWhole && <Count payment={payment} answer={answer} />}
          {decides === `back-${id}` && left > 0 && <SendBack payment={payment} answer={answer} />}
          {decides === `keep-${id}` && left > 0 && <Keep payment={payment} answer={answer} />}
        </div>
      </Part>
    </li>
  )
}

function Meant({ order, invoice }: Pick<UnmatchedMoney, "order" | "invoice">) {
  if (order)
    return <Link to={href("/admin/orders/:number", { number: order.number })}>{`${order.number}, ${order.name}`}</Link>
  if (!invoice) return null
  return <Link to={href("/admin/invoices/:id", { id: invoice.id })}>{`${invoice.number}, ${invoice.name}`}</Link>
}

type DecisionOf = Pick<Props, "payment" | "answer">

function Count({ payment: { id, amount, currency, possible, order, invoice }, answer }: DecisionOf) {
  const meant = possible.find(({ number }) => number === (order ?? invoice)?.number)
  const fits = meant ?? possible.find(({ due }) => due === amount)
  const field = getDecisionValues(answer, `count-${id}`, { number: fits?.number ?? "" })
  const list = `orders-${id}`
  const emailsLeave = useEmailsLeave()
  return (
    <Decision
      id={`count-${id}`}
      title="Count it for an order or invoice"
      intent="count"
      answer={answer}
      hidden={{ paymentId: id }}
      happens={[
        `If ${formatMoney(amount, currency)} is all that is due of an order, its works are sold and the buyer gets the invoice.`,
        `If it is less, ${emailsLeave ? "the buyer gets an e-mail that says what is still to pay" : `an e-mail says what is still to pay, and ${emailWaits}`}. If it is more, the rest can be sent back.`,
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
    </Decision>
  )
}

function SendBack({ payment, answer }: DecisionOf) {
  const { id, left, currency } = payment
  const field = getDecisionValues(answer, `back-${id}`, { reason: payment.reason })
  return (
    <Decision
      id={`back-${id}`}
      title="Send it back"
      intent="back"
      answer={answer}
      hidden={{ paymentId: id }}
      happens={backWords([{ ...payment, state: "received" }], left, currency)}
      press={`Send ${formatMoney(left, currency)} back`}
    >
      <Textarea label="Reason" {...field("reason")} />
    </Decision>
  )
}

function Keep({ payment: { id, left, currency }, answer }: DecisionOf) {
  const field = getDecisionValues(answer, `keep-${id}`, {})
  return (
    <Decision
      id={`keep-${id}`}
      title="Keep it"
      intent="keep"
      answer={answer}
      hidden={{ paymentId: id }}
      happens={["It stays in the books with your words, and pays no order or invoice."]}
      press={`Keep ${formatMoney(left, currency)}`}
    >
      <Textarea label="What is it for?" {...field("reason")} />
    </Decision>
  )
}
