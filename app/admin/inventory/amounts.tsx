import { Button, TextInput } from "@mantine/core"
import { Form } from "react-router"
import { amountKinds, amountKindWords } from "../../../domain/inventory/amount.ts"
import type { WorkAmount } from "../../../domain/inventory/amount-commands.server.ts"
import { sayDate } from "../../../lib/calendar-dates.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Decision, DecisionLink, getDecisionValues } from "../kit/decision.tsx"
import { Options } from "../kit/edit/options.tsx"
import { Part } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
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
  const field = getDecisionValues(answer, "amount", { on: today })
  const mine = answer?.typed?.decision === "amount" ? answer : undefined
  return (
    <Part title="Costs and valuations" action={<DecisionLink id="amount">Note an amount</DecisionLink>}>
      {open === "amount" && (
        <Decision
          id="amount"
          title="Note an amount"
          intent="amount"
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
            choices={amountKinds.map((value) => ({ value, label: amountKindWords[value] }))}
            error={mine?.problem?.fields?.kind}
          />
          <div className={styles.fields}>
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
        </Decision>
      )}
      <ul className={styles.amounts}>
        {amounts.map(({ id, kind, on, amount, currency, what }) => (
          <li key={id}>
            <span>{amountKindWords[kind]}</span>
            <span className="small">{[sayDate(on), what].filter(Boolean).join(". ")}</span>
            <span className={styles.sum}>{formatMoney(amount, currency)}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button
                variant="transparent"
                type="submit"
                name="intent"
                value="remove amount"
                aria-label={`Remove ${amountKindWords[kind]}, ${formatMoney(amount, currency)}`}
              >
                Remove
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {amounts.length === 0 && open !== "amount" && <p className="small">Nothing is noted yet.</p>}
    </Part>
  )
}
