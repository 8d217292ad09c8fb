import { Textarea, TextInput } from "@mantine/core"
import { Datalist } from "../kit/datalist.tsx"
import fields from "../kit/fields.module.css"
import { getConfirmFieldProps } from "../kit/inline-confirm.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"

type TermFieldsProps = {
  answer: ActionAnswer
  decision: string
  places: string[]
  first: Record<string, string>
  /** Whether all terms are shown, or only those of a new draft. */
  whole?: boolean
}

export function TermFields({ answer, decision, places, first, whole = false }: TermFieldsProps) {
  const field = getConfirmFieldProps(answer, decision, first)
  const line = { maxLength: 300, autoComplete: "off" }
  return (
    <div className={fields.fields}>
      <TextInput label="With" placeholder="A gallery, a museum" list="agreement-places" {...line} {...field("place")} />
      <Datalist id="agreement-places" options={places} />
      <TextInput
        label="They keep, in percent"
        description="Of a sale. A work may have its own share; a loan has none"
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        {...field("share")}
      />
      <TextInput label="Begins on" type="date" {...field("beginsOn")} />
      <TextInput label="Due back on" type="date" {...field("dueBackOn")} />
      {whole && (
        <>
          <TextInput label="Discounts" placeholder="Up to 10%, shared" {...line} {...field("discounts")} />
          <TextInput label="Paid" placeholder="End of the month of the sale" {...line} {...field("paid")} />
          <TextInput label="Insured" placeholder="By them, at retail, wall to wall" {...line} {...field("insured")} />
          <TextInput label="Purpose" placeholder="An exhibition, its rooms" {...line} {...field("purpose")} />
          <TextInput label="You signed on" type="date" {...field("signedOn")} />
          <TextInput label="They signed on" type="date" {...field("countersignedOn")} />
          <TextInput label="Who signed for them" {...line} maxLength={200} {...field("countersignedBy")} />
          <Textarea label="Notes" autosize minRows={2} maxLength={5000} {...field("notes")} />
        </>
      )}
    </div>
  )
}
