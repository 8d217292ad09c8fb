import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useState } from "react"
import { conditions } from "../../../../domain/artworks/artwork-kinds.ts"
import { evidenceLimits } from "../../../../lib/evidence-limits.ts"
import { firstName } from "../../../../lib/first-name.ts"
import { formatDecimalAmount, formatMoney } from "../../../../lib/format-money.ts"
import { getConfirmFieldProps, InlineConfirm } from "../../kit/inline-confirm.tsx"
import { PicturesInput } from "../../kit/pictures-input.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "../format-buyer-email.ts"
import { formatCopy } from "../format-copies.ts"
import { formatRefundSentences } from "../money/format-refunds.ts"
import styles from "../money/money.module.css"
import { parseMinorAmount } from "../money/parse-typed-amount.ts"
import { listRefundRows } from "../money/refund-confirm.tsx"
import type { StudioOrder } from "../order-data.server.ts"

type Props = { order: StudioOrder; asked: StudioOrder["asked"][number]; answer: ActionAnswer }

const dispositionChoices = [
  ["available", "Back on the wall", "For sale again at once"],
  ["not_for_sale", "Off the wall", "Not for sale"],
  ["damaged", "Kept as damaged", "Not for sale; the condition says what was found"],
] as const

export function ReturnCloseConfirm({ order, asked, answer }: Props) {
  const { currency, money } = order
  const isBack = asked.state === "received"
  const answers = asked.state === "requested"
  const rows = listRefundRows(order).filter(
    ({ name, line }) => name === "delivery" || (line && asked.lineIds.includes(line.id)),
  )
  const first = Object.fromEntries(
    rows.map(({ name, first: all }) => [name, formatDecimalAmount(name === "delivery" || !isBack ? 0 : all, currency)]),
  )
  const field = getConfirmFieldProps(answer, "return-close", first)
  const [texts, setTexts] = useState(() => Object.fromEntries(rows.map(({ name }) => [name, field(name).defaultValue])))
  const sums = rows.map(({ name }) => parseMinorAmount(texts[name] ?? "", currency) ?? 0)
  const sum = sums.reduce((all, one) => all + one, 0)
  return (
    <InlineConfirm
      id="return-close"
      title={isBack ? "Inspect and close" : "Settle without it"}
      answer={answer}
      enc="multipart/form-data"
      happens={[
        ...(isBack ? ["The work gets the status that you choose."] : ["The work stays sold: nothing comes back."]),
        ...(answers ? [formatBuyerEmail(order, "with your words")] : []),
        ...(sum > 0 ? formatRefundSentences(money.payments, sum, currency) : ["No refund is made."]),
      ]}
      press={sum > 0 ? `Close and refund ${formatMoney(sum, currency)}` : "Close"}
    >
      {answers && (
        <Textarea label="Your answer" description={`${firstName(order.name)} will see this.`} {...field("answer")} />
      )}
      {isBack && <ReturnedWorkFields order={order} asked={asked} answer={answer} field={field} />}
      <ul className={styles.sums}>
        {rows.map(({ name, max, words, line }) => (
          <li key={name} data-plain>
            <p>
              {line ? <i>{words}</i> : words}
              {line && line.editionNumber !== null && ` ${formatCopy(line)}`}
              <span className="small">{` ${formatMoney(max, currency)} at most`}</span>
            </p>
            <TextInput
              aria-label={`Refund for ${words}`}
              inputMode="decimal"
              name={name}
              value={texts[name] ?? ""}
              error={field(name).error}
              onChange={(event) => {
                const { value } = event.currentTarget
                setTexts((all) => ({ ...all, [name]: value }))
              }}
            />
          </li>
        ))}
      </ul>
    </InlineConfirm>
  )
}

type ReturnedWorkProps = Props & { field: ReturnType<typeof getConfirmFieldProps> }

/** Its condition, and where it goes. */
function ReturnedWorkFields({ order, asked, answer, field }: ReturnedWorkProps) {
  return (
    <>
      {asked.lineIds.length > 1 && <ReturnedLinesInput order={order} asked={asked} answer={answer} />}
      <div className={styles.fields}>
        <NativeSelect
          label="Condition now"
          data={[{ value: "", label: "Not stated" }, ...conditions]}
          {...field("condition")}
        />
        <Textarea label="What you found" {...field("notes")} />
      </div>
      <PicturesInput
        id="return-pictures"
        label="Pictures of its condition"
        description={`Up to ${evidenceLimits.pictures}. They stay with this return; only the studio sees them.`}
        max={evidenceLimits.pictures}
        error={field("pictures").error}
      />
      <fieldset className={styles.choices} aria-describedby={field("fate").error ? "fate-wrong" : undefined}>
        <legend className="small">{asked.lineIds.length > 1 ? "What happens to them" : "What happens to it"}</legend>
        {dispositionChoices.map(([value, label, description]) => (
          <label key={value}>
            <input
              type="radio"
              name="fate"
              value={value}
              defaultChecked={field("fate").defaultValue === value}
              aria-invalid={field("fate").error !== undefined}
            />
            <span>
              {label}
              <span className="small">{description}</span>
            </span>
          </label>
        ))}
        {field("fate").error && (
          <p className="alarm" id="fate-wrong">
            {field("fate").error}
          </p>
        )}
      </fieldset>
    </>
  )
}

/** For several works: those that do not return remain the buyer's. */
function ReturnedLinesInput({ order, asked, answer }: Props) {
  const typed = answer?.typed?.cameBack
  const ticked = typed === undefined ? asked.lineIds : [typed].flat().map(String)
  const problem = answer?.problem?.fields?.cameBack
  return (
    <fieldset className={styles.choices} aria-describedby={problem ? "came-back-wrong" : undefined}>
      <legend className="small">What has come back?</legend>
      <input type="hidden" name="cameBack[]" value="" />
      {order.lines
        .filter(({ id }) => asked.lineIds.includes(id))
        .map((line) => (
          <Checkbox
            key={line.id}
            name="cameBack[]"
            value={line.id}
            defaultChecked={ticked.includes(line.id)}
            label={`${line.title} ${formatCopy(line)}`.trim()}
          />
        ))}
      {problem && (
        <p className="alarm" id="came-back-wrong">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
