import { Button, Checkbox, Textarea, TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { Form, useNavigation } from "react-router"
import { moreThanDue } from "../../../domain/payments/more-than-due.ts"
import { formatSum } from "../../../lib/format-money.ts"
import { emailWaits, useEmailsLeave } from "../../ui/emails-leave.ts"
import { RefusedNotice } from "../kit/page.tsx"
import { Sheet } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import type { StudioInvoice } from "./invoice-data.server.ts"

type SheetOf = { invoice: StudioInvoice; answer: ActionAnswer }
type Typed = (name: string) => { name: string; defaultValue: string; error: string | undefined }

type FormSheetProps = {
  intent: string
  title: string
  submit: string
  follows: string
  answer: ActionAnswer
  children: (field: Typed) => ReactNode
}

function FormSheet({ intent, title, submit, follows, answer, children }: FormSheetProps) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.typed?.intent === intent
  const problem = mine ? answer?.problem : undefined
  const field: Typed = (name) => ({
    name,
    defaultValue: String((mine ? answer?.typed?.[name] : "") ?? ""),
    error: problem?.fields?.[name],
  })
  return (
    <Sheet id={intent} title={title} refused={problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={intent} />
        {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
        {children(field)}
        <p className="small">{follows}</p>
        <Button variant="filled" type="submit" disabled={sending} fullWidth>
          {submit}
        </Button>
      </Form>
    </Sheet>
  )
}

/** An idempotency key that survives retries, and changes after a success. @param formKey new on each page load */
function useEntryKey(formKey: string, answer: ActionAnswer): string {
  const [key, setKey] = useState(formKey)
  if (answer?.done && key !== formKey) setKey(formKey)
  return answer?.done ? formKey : key
}

export function ReceiveSheet({ invoice, answer, formKey }: SheetOf & { formKey: string }) {
  const key = useEntryKey(formKey, answer)
  const open = formatSum(invoice.open, invoice.currency)
  const emailsLeave = useEmailsLeave()
  return (
    <FormSheet
      intent="receive"
      title="Record a payment"
      submit="Record the payment"
      follows={
        invoice.order
          ? `It pays the order ${invoice.order.number}: when all of it is there, ${emailsLeave ? "the buyer gets an e-mail" : `an e-mail to the buyer is written, which ${emailWaits}`}.`
          : "No e-mail will be sent."
      }
      answer={answer}
    >
      {(field) => (
        <>
          <input type="hidden" name="key" value={key} />
          <TextInput
            label="Amount"
            placeholder={open}
            description={`Leave empty for all that is open: ${open}`}
            inputMode="decimal"
            autoComplete="off"
            {...field("amount")}
          />
          <TextInput label="Received on" description="Leave empty for today" type="date" {...field("receivedOn")} />
          <TextInput label="Reference" description="What the payer wrote" autoComplete="off" {...field("reference")} />
          {answer?.problem?.reason === moreThanDue && (
            <Checkbox name="moreThanDue" value="yes" label="I’ve received all of it" />
          )}
        </>
      )}
    </FormSheet>
  )
}

export function CreditSheet({ invoice, answer, formKey }: SheetOf & { formKey: string }) {
  const key = useEntryKey(formKey, answer)
  const left = formatSum(invoice.left, invoice.currency)
  return (
    <FormSheet
      intent="credit"
      title={`Credit note for ${invoice.number}`}
      submit="Issue the credit note"
      follows="It gets its own number and can’t be taken back. It sends no money: refunds of orders make their own credit notes."
      answer={answer}
    >
      {(field) => (
        <>
          <input type="hidden" name="key" value={key} />
          <TextInput
            label="Amount"
            placeholder={left}
            description={`Leave empty for all that is left: ${left}`}
            inputMode="decimal"
            autoComplete="off"
            {...field("amount")}
          />
          <Textarea label="Reason" description="It is printed on the credit note." {...field("reason")} />
        </>
      )}
    </FormSheet>
  )
}
