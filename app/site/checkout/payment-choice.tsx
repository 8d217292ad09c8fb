import { type PaymentMethodId, paymentMethods } from "../../../domain/payments/methods.ts"
import { Radios } from "../../ui/forms/choices.tsx"

/** The days for which works are reserved for whoever pays later. */
type Days = { transferDays: number; collectionDays: number }

const days = (count: number) => (count === 1 ? "one day" : `${count} days`)

const details: Record<PaymentMethodId, (of: Days) => string> = {
  stripe: () => "On the secure page of our payment provider; the works are held for you while you pay",
  bank_transfer: ({ transferDays }) =>
    `You’ll see the bank details next; we’ll reserve the works for ${days(transferDays)}`,
  on_collection: ({ collectionDays }) => `You pay at the studio; we’ll reserve the works for ${days(collectionDays)}`,
  demo: () => "Works like paying by card: no money moves, nothing is sent",
  cash: () => "",
  card_terminal: () => "",
  nothing: () => "",
}

type ChoiceProps = {
  methods: PaymentMethodId[]
  of: Days
  value: string
  onChange: (method: string) => void
  error?: string
}

/** The ways to pay. */
export const PaymentChoice = ({ methods, of, value, onChange, error }: ChoiceProps) => (
  <Radios
    label="How would you like to pay?"
    name="payment"
    required
    value={value}
    onChange={onChange}
    error={error}
    choices={methods.map((method) => ({
      value: method,
      label: paymentMethods[method].name,
      detail: details[method](of),
    }))}
  />
)
