import { TextInput } from "@mantine/core"
import { formatMoney } from "../../../lib/format-money.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import { formatBuyerEmail } from "../orders/format-buyer-email.ts"
import type { CommissionConfirmProps } from "./proof-confirms.tsx"

export function QuoteConfirms({ id, page: { row, quotes, known }, answer }: CommissionConfirmProps) {
  const canSendEmail = useCanSendEmail()
  const draft = quotes.find(({ sentAt, withdrawnAt }) => !sentAt && !withdrawnAt)
  const open = known.facts.quote === "open" ? known.quote : null
  if (id === "withdraw-quote" && open)
    return (
      <InlineConfirm
        id={id}
        answer={answer}
        title={`Withdraw quote ${open.version}`}
        happens={[
          "It can’t be accepted any more, and the commission is an inquiry again.",
          `No e-mail is written: ${row.name} finds it gone from their page.`,
        ]}
        press="Withdraw the quote"
      />
    )
  if (id === "send-quote" && draft)
    return (
      <InlineConfirm
        id={id}
        answer={answer}
        title={`Send quote ${draft.version}`}
        hidden={{ quoteId: draft.id }}
        happens={[
          formatBuyerEmail(
            { ...row, canSendEmail },
            `with a link to accept ${formatMoney(draft.total, draft.currency)}`,
          ),
          ...(open ? [`Quote ${open.version} can’t be accepted any more.`] : []),
        ]}
        press={`Send quote ${draft.version}`}
      />
    )
  if (id === "accept" && open)
    return (
      <InlineConfirm
        id={id}
        answer={answer}
        title={`Record that ${row.name} accepted quote ${open.version}`}
        hidden={{ quoteId: open.id }}
        happens={[
          `The deposit’s invoice is issued. ${formatBuyerEmail({ ...row, canSendEmail }, "with it")}`,
          "The quote and its terms can’t be changed any more.",
        ]}
        press="Record the acceptance"
      />
    )
  return null
}

export function AddPaymentConfirm({ id, page: { row, known }, answer }: CommissionConfirmProps) {
  const field = getConfirmFieldProps(answer, id)
  if (!known.money.currency) return null
  return (
    <InlineConfirm
      id={id}
      answer={answer}
      title="Add a payment"
      happens={[
        "For what was agreed on after the quote: a frame, a larger size, delivery.",
        `${row.name} sees it on their page. Nobody gets an e-mail before you send its invoice.`,
      ]}
      press="Add the payment"
    >
      <TextInput label="What it is for" {...field("title")} />
      <TextInput label={`Amount in ${known.money.currency}`} inputMode="decimal" {...field("amount")} />
      <TextInput label="Due" description="Leave empty for the usual term" type="date" {...field("due")} />
    </InlineConfirm>
  )
}
