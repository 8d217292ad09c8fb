import type { Quote } from "../../../domain/checkout/quote.server.ts"
import type { PaymentMethodId } from "../../../domain/payments/ledger/payment-methods.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Radios } from "../../ui/forms/choices.tsx"
import { Field, FieldList, Select, SelectOptions, TextArea } from "../../ui/forms/fields.tsx"
import { usePromises } from "../shell/use-promises.ts"
import { AddressStep } from "./address-step.tsx"
import styles from "./checkout.module.css"
import { type CheckoutValues, createCheckoutFields } from "./checkout-values.ts"
import { Consent } from "./consent.tsx"
import { PaymentChoice } from "./payment-choice.tsx"
import { formatShippingPrice } from "./sums.tsx"
import type { CheckoutChoices } from "./use-checkout-choices.ts"

type CheckoutStepsProps = {
  quote: Quote
  waiting: boolean
  countries: [code: string, name: string][]
  typed: CheckoutValues
  errors: Record<string, string>
  choices: CheckoutChoices
  shippingMethod: Quote["shipping"][number] | undefined
}

export function CheckoutSteps(steps: CheckoutStepsProps) {
  const { quote, typed, errors, choices } = steps
  const { country, region } = choices
  const field = createCheckoutFields(typed, errors)
  return (
    <div className={styles.steps}>
      <section>
        <h2>Contact</h2>
        <FieldList>
          <Field label="Name" {...field("name")} autoComplete="name" required stack width="half" />
          <Field label="E-mail" {...field("email")} type="email" autoComplete="email" required stack width="half" />
          <Field
            label="Phone, for the courier (optional)"
            {...field("phone")}
            type="tel"
            autoComplete="tel"
            stack
            width="half"
          />
        </FieldList>
      </section>
      <section>
        <h2>Delivery</h2>
        <CountrySelect {...steps} />
        <DeliveryChoice {...steps} />
      </section>
      <AddressStep field={field} country={country} region={region} onRegion={choices.setRegion} />
      <section>
        <h2>Payment</h2>
        <PaymentStep {...steps} />
      </section>
      <div className={styles.afterwards}>
        <TextArea label="A note to the studio (optional)" {...field("note")} rows={2} />
        <TextArea
          label="Gift message (optional)"
          hint="Printed on the packing slip in place of prices"
          {...field("giftNote")}
          rows={2}
          maxLength={500}
        />
        <Consent version={quote.legal} country={country} accepted={typed.terms === "accepted"} error={errors.terms} />
      </div>
    </div>
  )
}

const CountrySelect = ({ countries, errors, choices: { country, chooseCountry } }: CheckoutStepsProps) => (
  <FieldList className={styles.country}>
    <Select
      label="Country"
      name="country"
      autoComplete="country"
      stack
      width="half"
      value={country}
      onChange={(event) => chooseCountry(event.target.value)}
      error={errors.country}
    >
      <SelectOptions of={countries} />
    </Select>
    <noscript>
      <button className={styles.update} type="submit" name="intent" value="quote" formNoValidate>
        Show delivery to this country
      </button>
    </noscript>
  </FieldList>
)

function DeliveryChoice({ quote, waiting, typed, errors, choices, shippingMethod }: CheckoutStepsProps) {
  const { packing } = usePromises()
  if (quote.shipping.length === 0)
    return (
      <p>
        {typed.shipping && <input type="hidden" name="shipping" value={typed.shipping} />}
        {typed.payment && <input type="hidden" name="payment" value={typed.payment} />}
        {formatNoDelivery(waiting, quote.complete)}
      </p>
    )
  return (
    <Radios
      label="How would you like to receive it?"
      name="shipping"
      required
      value={shippingMethod?.id ?? ""}
      onChange={choices.setShipping}
      error={errors.shipping}
      choices={quote.shipping.map((one) => ({
        value: one.id,
        label: one.name,
        detail: one.pickup ? "By appointment" : packing || undefined,
        aside: formatShippingPrice(one, quote.cart.currency ?? "USD"),
      }))}
    />
  )
}

function formatNoDelivery(isWaiting: boolean, isComplete: boolean): string {
  if (isWaiting) return "Checking delivery options…"
  return isComplete
    ? "We don’t deliver there yet. Please write to us."
    : "You can choose a delivery once every work in your cart can be bought."
}

function PaymentStep({ quote, waiting, errors, choices, shippingMethod }: CheckoutStepsProps) {
  const canSendEmail = useCanSendEmail()
  // Of all delivery methods: without scripts a style sheet hides those of pickups only.
  const methods = [...new Set(quote.shipping.flatMap((one): PaymentMethodId[] => one.payment))]
  if (waiting) return <p>Payment options depend on delivery.</p>
  if (shippingMethod?.total === null)
    return (
      <p>
        {`There’s nothing to pay yet. We’ll work out what packing and delivery cost, reserve the works for ${
          quote.quoteDays === 1 ? "one day" : `${quote.quoteDays} days`
        }, and ${canSendEmail ? "send you the total with a link to pay" : "show the total on your order’s page, with a button to pay"}.`}
      </p>
    )
  if (shippingMethod?.total === 0) return <p>There’s nothing to pay.</p>
  const offered = shippingMethod?.payment ?? []
  const payment = offered.find((id) => id === choices.payment) ?? offered[0] ?? ""
  return (
    <PaymentChoice methods={methods} of={quote} value={payment} onChange={choices.setPayment} error={errors.payment} />
  )
}
