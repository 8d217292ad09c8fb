import { TextInput } from "@mantine/core"
import { amountKindLabels, amountKinds } from "../../../domain/inventory/amount.ts"
import type { WorkAmount } from "../../../domain/inventory/amount-commands.server.ts"
import { formatCalendarDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Options } from "../kit/edit/options.tsx"
import fields from "../kit/fields.module.css"
import { getConfirmFieldProps, InlineConfirm, InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { Section } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./amounts.module.css"

type AmountsProps = {
  amounts: WorkAmount[]
  answer: ActionAnswer
  open: string | null
  /** The id of the next amount. */
  form: string
  today: string
}

export function Amounts({ amounts, answer, open, form, today }: AmountsProps) {
  const field = getConfirmFieldProps(answer, "amount", { on: today })
  const mine = answer?.typed?.decision === "amount" ? answer : undefined
  return (
    <Section title="Costs and valuations" action={<InlineConfirmLink id="amount">Note an amount</InlineConfirmLink>}>
      {open === "amount" && (
        <InlineConfirm
          id="amount"
          title="Note an amount"
          hidden={{ id: String(mine?.typed?.id ?? form) }}
          answer={answer}
          happens={[
            "A cost is added to what the work cost so far.",
            "The latest valuation is what the register shows.",
          ]}
          press="Note it"
        >
          <Options
            label="What it is"
            name="kind"
            defaultValue={String(mine?.typed?.kind ?? "cost")}
            choices={amountKinds.map((value) => ({ value, label: amountKindLabels[value] }))}
            error={mine?.problem?.fields?.kind}
          />
          <div className={fields.fields}>
            <TextInput label="Amount" inputMode="decimal" autoComplete="off" {...field("amount")} />
            <TextInput label="On" type="date" max={today} {...field("on")} />
            <TextInput
              label="What for, or who said so"
              placeholder="Stretcher and linen"
              maxLength={300}
              autoComplete="off"
              {...field("what")}
            />
          </div>
        </InlineConfirm>
      )}
      <ul className={styles.amounts}>
        {amounts.map(({ id, kind, on, amount, currency, what }) => (
          <li key={id}>
            <span>{amountKindLabels[kind]}</span>
            <span className="small">{[formatCalendarDate(on), what].filter(Boolean).join(". ")}</span>
            <span className={styles.sum}>{formatMoney(amount, currency)}</span>
            <IntentButton
              intent="remove amount"
              hidden={{ id }}
              aria-label={`Remove ${amountKindLabels[kind]}, ${formatMoney(amount, currency)}`}
            >
              Remove
            </IntentButton>
          </li>
        ))}
      </ul>
      {amounts.length === 0 && open !== "amount" && <p className="small">Nothing is noted yet.</p>}
    </Section>
  )
}
