import type { Quote } from "../../../domain/checkout/quote.server.ts"
import type { PaymentMethodId } from "../../../domain/ledger/payment-methods.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { Radios } from "../../ui/forms/choices.tsx"
import { Field, FieldList, Select, TextArea } from "../../ui/forms/fields.tsx"
import { usePromises } from "../shell/use-promises.ts"
import { AddressStep } from "./address-step.tsx"
import styles from "./checkout.module.css"
import type { CheckoutValues } from "./checkout-values.ts"
import { Consent } from "./consent.tsx"
import { PaymentChoice } from "./payment-choice.tsx"
import { formatShippingPrice } from "./sums.tsx"

type CheckoutStepsProps = {
  quote: Quote
  waiting: boolean
  countries: [code: string, name: string][]
  typed: CheckoutValues
  errors: Record<string, string>
  country: string
  onCountry: (country: string) => void
  region: string
  onRegion: (code: string) => void
  shippingMethod: Quote["shipping"][number] | undefined
  onShipping: (id: string) => void
  payment: string
  onPayment: (method: string) => void
}

export function CheckoutSteps(steps: CheckoutStepsProps) {
  const { quote, waiting, countries, typed, errors, country, onCountry, region, onRegion } = steps
  const canSendEmail = useCanSendEmail()
  const { packing } = usePromises()
  const { shippingMethod, onShipping, payment, onPayment } = steps
  const currency = quote.cart.currency ?? "USD"
  // Of all delivery methods: without scripts a style sheet hides those of pickups only.
  const methods = [...new Set(quote.shipping.flatMap((one): PaymentMethodId[] => one.payment))]
  return (
    <div className={styles.steps}>
      <section>
        <h2>Contact</h2>
        <FieldList>
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            required
            stack
            width="half"
            defaultValue={typed.name}
            error={errors.name}
          />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            stack
            width="half"
            defaultValue={typed.email}
            error={errors.email}
          />
          <Field
            label="Phone, for the courier (optional)"
            name="phone"
            type="tel"
            autoComplete="tel"
            stack
            width="half"
            defaultValue={typed.phone}
            error={errors.phone}
          />
        </FieldList>
      </section>
      <section>
        <h2>Delivery</h2>
        <FieldList className={styles.country}>
          <Select
            label="Country"
            name="country"
            autoComplete="country"
            stack
            width="half"
            value={country}
            onChange={(event) => onCountry(event.target.value)}
            error={errors.country}
          >
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <noscript>
            <button className={styles.update} type="submit" name="intent" value="quote" formNoValidate>
              Show delivery to this country
            </button>
          </noscript>
        </FieldList>
        {quote.shipping.length === 0 ? (
          <p>
            {typed.shipping && <input type="hidden" name="shipping" value={typed.shipping} />}
            {typed.payment && <input type="hidden" name="payment" value={typed.payment} />}
            {waiting
              ? "Checking delivery options…"
              : quote.complete
                ? "We don’t deliver there yet. Please write to us."
                : "You can choose a delivery once every work in your cart can be bought."}
          </p>
        ) : (
          <Radios
            label="How would you like to receive it?"
            name="shipping"
            required
            value={shippingMethod?.id ?? ""}
            onChange={onShipping}
            error={errors.shipping}
            choices={quote.shipping.map((one) => ({
              value: one.id,
              label: one.name,
              detail: one.pickup ? "By appointment" : packing || undefined,
              aside: formatShippingPrice(one, currency),
            }))}
          />
        )}
      </section>
      <AddressStep {...{ typed, errors, country, region, onRegion }} />
      <section>
        <h2>Payment</h2>
        {waiting ? (
          <p>Payment options depend on delivery.</p>
        ) : shippingMethod?.total === null ? (
          <p>
            {`There’s nothing to pay yet. We’ll work out what packing and delivery cost, reserve the works for ${
              quote.quoteDays === 1 ? "one day" : `${quote.quoteDays} days`
            }, and ${canSendEmail ? "send you the total with a link to pay" : "show the total on your order’s page, with a button to pay"}.`}
          </p>
        ) : shippingMethod?.total === 0 ? (
          <p>There’s nothing to pay.</p>
        ) : (
          <PaymentChoice {...{ methods, of: quote, value: payment, onChange: onPayment, error: errors.payment }} />
        )}
      </section>
      <div className={styles.afterwards}>
        <TextArea
          label="A note to the studio (optional)"
          name="note"
          rows={2}
          defaultValue={typed.note}
          error={errors.note}
        />
        <TextArea
          label="Gift message (optional)"
          hint="Printed on the packing slip in place of prices"
          name="giftNote"
          rows={2}
          maxLength={500}
          defaultValue={typed.giftNote}
          error={errors.giftNote}
        />
        <Consent version={quote.legal} country={country} accepted={typed.terms === "accepted"} error={errors.terms} />
      </div>
    </div>
  )
}
