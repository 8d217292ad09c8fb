import { Button, Checkbox, Textarea, TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { Form, useNavigation } from "react-router"
import { moreThanDueReason } from "../../../domain/payments/ledger/more-than-due.ts"
import { formatSignedMoney } from "../../../lib/format-money.ts"
import { emailWaits, useCanSendEmail } from "../../ui/can-send-email.ts"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import type { StudioInvoice } from "./invoice-data.server.ts"

type InvoiceDrawerProps = { invoice: StudioInvoice; answer: ActionAnswer }
type FieldGetter = (name: string) => { name: string; defaultValue: string; error: string | undefined }

type FormDrawerProps = {
  intent: string
  title: string
  submit: string
  consequence: string
  answer: ActionAnswer
  children: (field: FieldGetter) => ReactNode
}

function FormDrawer({ intent, title, submit, consequence, answer, children }: FormDrawerProps) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.typed?.intent === intent
  const problem = mine ? answer?.problem : undefined
  const field: FieldGetter = (name) => ({
    name,
    defaultValue: String((mine ? answer?.typed?.[name] : "") ?? ""),
    error: problem?.fields?.[name],
  })
  return (
    <Drawer id={intent} title={title} refused={problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={intent} />
        {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
        {children(field)}
        <p className="small">{consequence}</p>
        <Button variant="filled" type="submit" disabled={sending} fullWidth>
          {submit}
        </Button>
      </Form>
    </Drawer>
  )
}

/** An idempotency key that survives retries, and changes after a success. @param formKey new on each page load */
function useEntryKey(formKey: string, answer: ActionAnswer): string {
  const [key, setKey] = useState(formKey)
  if (answer?.done && key !== formKey) setKey(formKey)
  return answer?.done ? formKey : key
}

export function ReceivePaymentDrawer({ invoice, answer, formKey }: InvoiceDrawerProps & { formKey: string }) {
  const key = useEntryKey(formKey, answer)
  const open = formatSignedMoney(invoice.open, invoice.currency)
  const canSendEmail = useCanSendEmail()
  return (
    <FormDrawer
      intent="receive"
      title="Record a payment"
      submit="Record the payment"
      consequence={
        invoice.order
          ? `It pays the order ${invoice.order.number}: when all of it is there, ${canSendEmail ? "the buyer gets an e-mail" : `an e-mail to the buyer is written, which ${emailWaits}`}.`
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
          {answer?.problem?.reason === moreThanDueReason && (
            <Checkbox name="moreThanDue" value="yes" label="I’ve received all of it" />
          )}
        </>
      )}
    </FormDrawer>
  )
}

export function CreditNoteDrawer({ invoice, answer, formKey }: InvoiceDrawerProps & { formKey: string }) {
  const key = useEntryKey(formKey, answer)
  const left = formatSignedMoney(invoice.left, invoice.currency)
  return (
    <FormDrawer
      intent="credit"
      title={`Credit note for ${invoice.number}`}
      submit="Issue the credit note"
      consequence="It gets its own number and can’t be undone. It sends no money: refunds of orders make their own credit notes."
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
    </FormDrawer>
  )
}
