import { type PaymentMethodId, paymentMethods } from "../../../domain/payments/ledger/payment-methods.ts"
import { Radios } from "../../ui/forms/choices.tsx"

type PaymentDays = { transferDays: number; collectionDays: number }

const formatDays = (count: number) => (count === 1 ? "one day" : `${count} days`)

const cardDetails = () => "On the secure page of our payment provider; the works are held for you while you pay"

/** Only methods offered to buyers. */
const paymentDetails: Partial<Record<PaymentMethodId, (of: PaymentDays) => string>> = {
  stripe: cardDetails,
  mollie: cardDetails,
  bank_transfer: ({ transferDays }) =>
    `You’ll see the bank details next; we’ll reserve the works for ${formatDays(transferDays)}`,
  on_collection: ({ collectionDays }) =>
    `You pay at the studio; we’ll reserve the works for ${formatDays(collectionDays)}`,
  demo: () => "Works like paying by card: no money moves, nothing is sent",
}

type ChoiceProps = {
  methods: PaymentMethodId[]
  of: PaymentDays
  value: string
  onChange: (method: string) => void
  error?: string
}

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
      detail: paymentDetails[method]?.(of) ?? "",
    }))}
  />
)
