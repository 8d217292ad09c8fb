import { Textarea } from "@mantine/core"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import type { Milestone } from "../../../domain/commissions/milestones.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"

export const getWaiveConfirmId = ({ id }: Pick<Milestone, "id">): string => `waive-${id}`

type WaiveConfirmProps = { page: CommissionPage; answer: ActionAnswer; one: Milestone }

export function WaiveConfirm({ page: { row }, answer, one }: WaiveConfirmProps) {
  const id = getWaiveConfirmId(one)
  const money = formatMoney(one.open, one.currency)
  const hasInvoice = one.invoiceId !== null && one.state !== "void"
  return (
    <InlineConfirm
      id={id}
      answer={answer}
      intent="waive"
      title={`Waive ${money}: ${one.title}`}
      hidden={{ milestoneId: one.id }}
      happens={[
        `${row.name} doesn’t have to pay it, and the commission goes on as if it were paid.`,
        ...(hasInvoice ? [`A credit note over ${money} is issued for ${one.invoiceNumber}. It can’t be undone.`] : []),
        "No e-mail will be sent.",
      ]}
      press={`Waive ${money}`}
    >
      <Textarea
        label="Why"
        description={
          hasInvoice ? "It stays in the history and is printed on the credit note." : "It stays in the history."
        }
        autosize
        minRows={2}
        {...getConfirmFieldProps(answer, id)("reason")}
      />
    </InlineConfirm>
  )
}
