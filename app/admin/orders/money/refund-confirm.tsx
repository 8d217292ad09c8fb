import { Checkbox, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { firstName } from "../../../../lib/first-name.ts"
import { formatDecimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import { Thumb } from "../../kit/thumb.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "../format-buyer-email.ts"
import { formatCopy } from "../format-copies.ts"
import type { StudioOrder } from "../order-data.server.ts"
import { formatRefundSentences } from "./format-refunds.ts"
import styles from "./money.module.css"
import { parseMinorAmount } from "./parse-typed-amount.ts"
import { RefundByHand } from "./refund-by-hand.tsx"

type Row = { name: string; max: number; line?: StudioOrder["lines"][number]; words: string }

/** `first`: the initial amount, all that is left. */
export function listRefundRows(order: StudioOrder): (Row & { first: number })[] {
  const { lines, delivery, over, left } = order.money.refundable
  const rows: Row[] = [
    { name: "over", max: over, words: "Paid too much" },
    ...lines.map(({ id, title, max }) => {
      const line = order.lines.find((one) => one.id === id)
      return { name: `line:${id}`, max, words: title, ...(line && { line }) }
    }),
    { name: "delivery", max: delivery, words: order.shipping.name },
  ]
  let open = left
  return rows
    .filter(({ max }) => max > 0)
    .map((row) => {
      const first = Math.min(open, row.max)
      open -= first
      return { ...row, first }
    })
}

export function OrderRefundConfirm({ order, answer }: { order: StudioOrder; answer: ActionAnswer }) {
  const { currency, money } = order
  const rows = listRefundRows(order)
  // An overpayment is refunded first, alone.
  const isOverpaid = money.refundable.over > 0
  // After a return only the returned works are preselected.
  const returned = order.asked.flatMap(({ kind, state, lineIds }) =>
    kind === "cancel" || state === "requested" || state === "declined" ? [] : lineIds,
  )
  const isMeant = ({ line }: (typeof rows)[number]) =>
    returned.length === 0 || (line !== undefined && returned.includes(line.id))
  const sumFirst = (row: (typeof rows)[number]) => {
    if (isOverpaid) return row.name === "over" ? row.first : 0
    return isMeant(row) ? row.first : 0
  }
  const field = getConfirmFieldProps(answer, "refund", {
    ...Object.fromEntries(rows.map((row) => [row.name, formatDecimalAmount(sumFirst(row), currency)])),
    ...(isOverpaid && { reason: "More than the total came in." }),
  })
  const [texts, setTexts] = useState(() => Object.fromEntries(rows.map(({ name }) => [name, field(name).defaultValue])))
  const failed = money.refunds.some(({ state, by }) => state === "failed" && by === "provider")
  const [byHand, setByHand] = useState(answer?.typed?.byHand === "yes")
  const set = (name: string, text: string) => setTexts((all) => ({ ...all, [name]: text }))
  const sums = rows.map(({ name }) => parseMinorAmount(texts[name] ?? "", currency))
  const isReadable = sums.every((sum) => sum !== null)
  const sum = sums.reduce<number>((all, one) => all + (one ?? 0), 0)
  const over = parseMinorAmount(texts.over ?? "", currency) ?? 0
  const credited = sum > over
  const happens = [
    ...formatRefundSentences(money.payments, sum, currency, byHand),
    formatBuyerEmail(order, "about it when it has been sent"),
    ...(credited ? ["A credit note is issued when it has been sent.", ...getSoldHint(order)] : []),
  ]
  return (
    <InlineConfirm
      id="refund"
      title="Refund"
      answer={answer}
      hidden={{ key: order.formKey }}
      happens={isReadable && sum > 0 ? happens : []}
      press={isReadable && sum > 0 ? `Refund ${formatMoney(sum, currency)}` : "Refund"}
    >
      <ul className={styles.sums}>
        {rows.map(({ name, max, line, words }) => (
          <li key={name} data-plain={!line || undefined}>
            {line && (
              <>
                <Checkbox
                  aria-label={`All of ${words}`}
                  checked={(parseMinorAmount(texts[name] ?? "", currency) ?? 0) > 0}
                  onChange={(event) =>
                    set(name, event.currentTarget.checked ? formatDecimalAmount(max, currency) : "0")
                  }
                />
                <Thumb picture={line.picture} width={56} height={44} />
              </>
            )}
            <p>
              {line ? <i>{words}</i> : words}
              {line && line.editionNumber !== null && ` ${formatCopy(line)}`}
              <span className="small">{` ${formatMoney(max, currency)} at most`}</span>
            </p>
            <TextInput
              aria-label={line ? `Refund for ${words}` : words}
              inputMode="decimal"
              name={name}
              value={texts[name] ?? ""}
              error={field(name).error}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      <Textarea label="Reason" description={`${firstName(order.name)} will see this.`} {...field("reason")} />
      {failed && <RefundByHand checked={byHand} onChange={setByHand} />}
    </InlineConfirm>
  )
}

function getSoldHint({ orderState, fulfilmentState, lines }: StudioOrder): string[] {
  if (orderState === "cancelled" || orderState === "expired") return []
  const [works, stay] = lines.length > 1 ? ["The works", "stay"] : ["The work", "stays"]
  const hasLeft = ["partially_shipped", "shipped", "delivered"].includes(fulfilmentState)
  return [
    hasLeft
      ? `${works} ${stay} sold until ${lines.length > 1 ? "they’re" : "it’s"} back and you’ve looked at ${lines.length > 1 ? "them" : "it"}.`
      : `${works} ${stay} sold. To free ${lines.length > 1 ? "them" : "it"}, cancel the order instead.`,
  ]
}
