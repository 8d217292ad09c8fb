import { Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import type { CommissionPage } from "../../../domain/commissions/commission-queries.server.ts"
import { defaultQuoteTerms, getDeposit } from "../../../domain/commissions/quote-terms.ts"
import { formatDecimalAmount, formatMoney } from "../../../lib/format-money.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { parseMinorAmount } from "../orders/money/parse-typed-amount.ts"
import styles from "./commission-page.module.css"
import { milestoneRows } from "./milestone-rows.ts"

type CommissionQuoteFormProps = { page: CommissionPage; answer: ActionAnswer; currency: string }

export function CommissionQuoteForm({ page, answer, currency }: CommissionQuoteFormProps) {
  const last = page.quotes[0]
  const between = last?.plan.filter(({ kind }) => kind === "milestone") ?? []
  const amount = (minor: number | undefined) => (minor === undefined ? "" : formatDecimalAmount(minor, currency))
  const field = getConfirmFieldProps(answer, "quote", {
    total: amount(last?.total),
    depositPercent: String(last?.depositPercent ?? 40),
    revisionsIncluded: String(last?.revisionsIncluded ?? 2),
    furtherRevisionPrice: amount(last?.furtherRevisionPrice),
    validUntil: last?.validUntil ?? "",
    balanceDue: last?.plan.find(({ kind }) => kind === "balance")?.due ?? "",
    note: last?.sentAt ? "" : (last?.note ?? ""),
    terms: last?.terms ?? defaultQuoteTerms,
    ...Object.fromEntries(
      milestoneRows.flatMap(({ row }, index) => [
        [`title:${row}`, between[index]?.title ?? ""],
        [`amount:${row}`, amount(between[index]?.amount)],
      ]),
    ),
  })
  const [total, setTotal] = useState(() => field("total").defaultValue)
  const [percent, setPercent] = useState(() => field("depositPercent").defaultValue)
  const minor = parseMinorAmount(total, currency)
  const share = Number(percent)
  const deposit = minor && percent.trim() !== "" && share >= 0 && share <= 100 ? getDeposit(minor, share) : null
  return (
    <InlineConfirm
      id="quote"
      title={last && !last.sentAt && !last.withdrawnAt ? `Quote ${last.version}` : `Quote ${(last?.version ?? 0) + 1}`}
      answer={answer}
      happens={[
        ...(deposit === null ? [] : [`The deposit is ${formatMoney(deposit, currency)}.`]),
        "Nobody sees it until you send it.",
      ]}
      press="Save the quote"
    >
      <div className={styles.fields}>
        <TextInput
          label="Total"
          description={`In ${currency}, with taxes`}
          inputMode="decimal"
          {...field("total")}
          onChange={(event) => setTotal(event.currentTarget.value)}
        />
        <TextInput
          label="Deposit"
          description="Percent, 0 to 100"
          inputMode="numeric"
          {...field("depositPercent")}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <TextInput label="Revisions included" description=" " inputMode="numeric" {...field("revisionsIncluded")} />
        <TextInput
          label="A further revision"
          description="Its price, or 0 if it’s free"
          inputMode="decimal"
          {...field("furtherRevisionPrice")}
        />
      </div>
      <div className={styles.milestones}>
        <p className="small">Between deposit and balance, if anything</p>
        {milestoneRows.map(({ row, example }) => (
          <div key={row} className={styles.milestone}>
            <TextInput
              aria-label={`Milestone ${row}, what it is for`}
              placeholder={example}
              {...field(`title:${row}`)}
            />
            <TextInput
              aria-label={`Milestone ${row}, amount`}
              placeholder="Amount"
              inputMode="decimal"
              {...field(`amount:${row}`)}
            />
          </div>
        ))}
        {field("milestones").error && <p role="alert">{field("milestones").error}</p>}
      </div>
      <div className={styles.fields}>
        <TextInput label="Valid until" description="Leave empty for no end" type="date" {...field("validUntil")} />
        <TextInput
          label="Balance due"
          description="Leave empty: on final approval"
          type="date"
          {...field("balanceDue")}
        />
      </div>
      <Textarea label="Your message" autosize minRows={2} {...field("note")} />
      <Textarea
        label="Terms"
        description="The client accepts them with the quote"
        autosize
        minRows={4}
        {...field("terms")}
      />
    </InlineConfirm>
  )
}
