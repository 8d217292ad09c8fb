import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { Form } from "react-router"
import type { Agreement } from "../../../domain/inventory/agreement-queries.server.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { Datalist } from "../kit/datalist.tsx"
import { FieldAlert } from "../kit/edit/field-alert.tsx"
import fields from "../kit/fields.module.css"
import { formatCount } from "../kit/format-count.ts"
import { getConfirmFieldProps, InlineConfirm } from "../kit/inline-confirm.tsx"
import { Thumb, type ThumbPicture } from "../kit/thumb.tsx"
import { Tick } from "../kit/tick.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import styles from "./agreement.module.css"

type WorkChoice = {
  id: string
  title: string
  where: string
  editionSize: number | null
  picture: ThumbPicture | null
}

const toList = (value: unknown): string[] => (value === undefined || value === null ? [] : [value].flat().map(String))

export function AddAgreementWorks({
  answer,
  works,
  find,
  more,
}: {
  answer: ActionAnswer
  works: WorkChoice[]
  find: string
  more: boolean
}) {
  const mine = answer?.typed?.decision === "works" ? answer : undefined
  const ticked = toList(mine?.typed?.works)
  // Checked works stay listed when a search finds others.
  const [chosen, setChosen] = useState<WorkChoice[]>([])
  const found = new Set(works.map(({ id }) => id))
  const listed = [...chosen.filter(({ id }) => !found.has(id)), ...works]
  const tick = (work: WorkChoice, on: boolean) =>
    setChosen((now) => [...now.filter(({ id }) => id !== work.id), ...(on ? [work] : [])])
  return (
    <>
      <Form method="get" className={styles.find} role="search" preventScrollReset>
        <input type="hidden" name="decide" value="works" />
        <TextInput label="Find among your works" name="find" defaultValue={find} type="search" autoComplete="off" />
        <Button type="submit" variant="default">
          Find
        </Button>
      </Form>
      <InlineConfirm
        id="works"
        title="Which works"
        intent="add"
        answer={answer}
        happens={["What is sold, reserved or with someone else is not listed."]}
        press="Add these works"
      >
        <FieldAlert problem={mine?.problem?.fields?.works} />
        {chosen.length > 0 && <p role="status">{`${formatCount(chosen.length, "work")} chosen`}</p>}
        {works.length === 0 && <p>{find ? `Nothing found for “${find}”.` : "No work is free to go out."}</p>}
        <ul className={styles.choose}>
          {listed.map((work) => (
            <WorkChoiceRow
              key={work.id}
              work={work}
              isTicked={ticked.includes(work.id)}
              copy={mine && String(mine.typed?.[`copy-${work.id}`] ?? "")}
              onTick={(on) => tick(work, on)}
            />
          ))}
        </ul>
        {more && <p className="small">Only the first are shown. Find the others by title or number.</p>}
      </InlineConfirm>
    </>
  )
}

/** @param copy the submitted copy after a refusal */
function WorkChoiceRow({
  work: { id, title, where, editionSize, picture },
  isTicked,
  copy,
  onTick,
}: {
  work: WorkChoice
  isTicked: boolean
  copy: string | undefined
  onTick: (on: boolean) => void
}) {
  return (
    <li>
      <label htmlFor={`choose-${id}`}>
        <Tick
          id={`choose-${id}`}
          name="works[]"
          value={id}
          defaultChecked={isTicked}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <Thumb picture={picture} width={66} height={44} />
        <span>
          <i className={styles.title}>{title}</i>
          <br />
          <span className="small">{where}</span>
        </span>
      </label>
      {editionSize !== null && (
        <TextInput
          name={`copy-${id}`}
          aria-label={`Copy of ${title}`}
          placeholder={`Which copy, 1 to ${editionSize}`}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={copy ?? ""}
          error={isTicked && copy?.trim() === ""}
        />
      )}
    </li>
  )
}

export function StartAgreement({
  agreement,
  answer,
  today,
}: {
  agreement: Agreement
  answer: ActionAnswer
  today: string
}) {
  const { place, kind, lines } = agreement
  const field = getConfirmFieldProps(answer, "begin", { day: today })
  return (
    <InlineConfirm
      id="begin"
      title={`${formatCount(lines.length, "work goes", "works go")} to ${place.name}`}
      answer={answer}
      happens={[
        `The works move to ${place.name}, which the register and their own pages show.`,
        ...(kind === "loan"
          ? ["They are on loan, and can’t be bought until they return."]
          : ["They stay for sale on your own site."]),
      ]}
      press="Send the works out"
    >
      <div className={fields.fields}>
        <TextInput label="They arrived on" type="date" max={today} {...field("day")} />
      </div>
    </InlineConfirm>
  )
}

type ReturnWorksProps = { agreement: Agreement; answer: ActionAnswer; today: string; places: string[] }

export function ReturnWorks({ agreement, answer, today, places }: ReturnWorksProps) {
  const out = agreement.lines.filter(({ state }) => state === "out")
  const field = getConfirmFieldProps(answer, "back", { place: places[0] ?? "", day: today })
  const mine = answer?.typed?.decision === "back" ? answer : undefined
  const ticked = mine ? toList(mine.typed?.lines) : out.map(({ id }) => id)
  return (
    <InlineConfirm
      id="back"
      title="What came back"
      answer={answer}
      happens={[
        "The works move there, and are under this agreement no more.",
        "The agreement ends with the last of them.",
      ]}
      press="Record the return"
    >
      <FieldAlert problem={mine?.problem?.fields?.lines} />
      <ul className={styles.choose}>
        {out.map(({ id, title, copy }) => (
          <li key={id}>
            <label htmlFor={`back-${id}`}>
              <Tick id={`back-${id}`} name="lines[]" value={id} defaultChecked={ticked.includes(id)} />
              <span className={styles.named}>
                <i className={styles.title}>{title}</i>
                {copy > 0 && `, copy ${copy}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className={fields.fields}>
        <TextInput label="To" list="own-places" maxLength={200} autoComplete="off" {...field("place")} />
        <Datalist id="own-places" options={places} />
        <TextInput
          label="Where there"
          placeholder="Rack, drawer, wall"
          maxLength={200}
          autoComplete="off"
          {...field("spot")}
        />
        <TextInput label="It arrived on" type="date" max={today} {...field("day")} />
        <TextInput label="Brought by" maxLength={200} autoComplete="off" {...field("carrier")} />
      </div>
    </InlineConfirm>
  )
}

const deductionRows = [0, 1, 2]

export function CreatePayout({
  agreement,
  answer,
  form,
  dueOn,
}: {
  agreement: Agreement
  answer: ActionAnswer
  form: string
  dueOn: string
}) {
  const { unsettled, terms } = agreement
  const mine = answer?.typed?.decision === "payout" ? answer : undefined
  const field = getConfirmFieldProps(answer, "payout", { dueOn, note: "" })
  if (!unsettled) return null
  const { account, lines } = unsettled
  const [what, amount] = [toList(mine?.typed?.what), toList(mine?.typed?.amount)]
  return (
    <InlineConfirm
      id="payout"
      title={`A payout for ${formatCount(lines.length, "sale")}`}
      hidden={{ form: String(mine?.typed?.form ?? form) }}
      answer={answer}
      happens={[
        `${formatSignedMoney(account.sold, terms.currency)} less their part of ${formatSignedMoney(account.theirs, terms.currency)}: you get ${formatSignedMoney(account.total, terms.currency)}, less what is taken off.`,
        "The statement won’t change. Later sales go into the next one.",
      ]}
      press="Settle the payout"
    >
      <div className={fields.fields}>
        <TextInput label="Due on" type="date" {...field("dueOn")} />
        <TextInput label="Note" maxLength={1000} autoComplete="off" {...field("note")} />
      </div>
      <fieldset className={styles.rows} aria-label="What is taken off">
        {deductionRows.map((at) => [
          <TextInput
            key={`what-${at}`}
            name="what[]"
            label={at === 0 ? "Taken off for" : undefined}
            aria-label={`Taken off for, ${at + 1}`}
            placeholder={at === 0 ? "Half the framing" : ""}
            maxLength={200}
            autoComplete="off"
            defaultValue={what[at] ?? ""}
          />,
          <TextInput
            key={`amount-${at}`}
            name="amount[]"
            label={at === 0 ? "Amount" : undefined}
            aria-label={`Amount, ${at + 1}`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={amount[at] ?? ""}
            error={amount[at] && mine?.problem?.fields?.deductions}
          />,
        ])}
      </fieldset>
    </InlineConfirm>
  )
}
