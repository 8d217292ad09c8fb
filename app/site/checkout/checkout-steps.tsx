import { href } from "react-router"
import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { type PaymentMethodId, paymentMethods } from "../../../domain/payments/methods.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Checkbox, Radios } from "../../ui/forms/choices.tsx"
import { Field, Fields, Select, TextArea } from "../../ui/forms/fields.tsx"
import { AddressStep } from "./address-step.tsx"
import styles from "./checkout.module.css"
import type { Typed } from "./typed-values.ts"

type Steps = {
  quote: Quote
  countries: [code: string, name: string][]
  typed: Typed
  errors: Record<string, string>
  country: string
  onCountry: (country: string) => void
  region: string
  onRegion: (code: string) => void
  shipping: string
  onShipping: (id: string) => void
}

const paymentDetails: Record<PaymentMethodId, (quote: Quote) => string> = {
  stripe: () => "On the secure page of our payment provider; the works are held for you while you pay",
  bank_transfer: ({ transferDays }) =>
    `We’ll send you the bank details and reserve the works for ${transferDays === 1 ? "one day" : `${transferDays} days`}`,
  demo: () => "Works like paying by card: no money moves, nothing is sent",
}

/** Contact, delivery, address, payment: the fields of the checkout. */
export function CheckoutSteps(steps: Steps) {
  const { quote, countries, typed, errors, country, onCountry, region, onRegion, shipping, onShipping } = steps
  const currency = quote.cart.currency ?? "USD"
  return (
    <div className={styles.steps}>
      <section>
        <h2>Contact</h2>
        <Fields>
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
        </Fields>
      </section>
      <section>
        <h2>Delivery</h2>
        <Fields className={styles.country}>
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
        </Fields>
        {quote.shipping.length === 0 ? (
          <p>
            {quote.complete
              ? "We don’t deliver there yet. Please write to us."
              : "You can choose a delivery once every work in your cart can be bought."}
          </p>
        ) : (
          <Radios
            label="How would you like to receive it?"
            name="shipping"
            required
            value={shipping}
            onChange={onShipping}
            error={errors.shipping}
            choices={quote.shipping.map(({ id, name, price, pickup }) => ({
              value: id,
              label: name,
              detail: pickup ? "By appointment" : "Packed by the studio, insured for its full price",
              aside: price === 0 ? "Free" : formatMoney(price, currency),
            }))}
          />
        )}
      </section>
      <AddressStep {...{ typed, errors, country, region, onRegion }} />
      <section>
        <h2>Payment</h2>
        <Radios
          label="How would you like to pay?"
          name="payment"
          required
          defaultValue={typed.payment ?? quote.payment[0]}
          error={errors.payment}
          choices={quote.payment.map((method) => ({
            value: method,
            label: paymentMethods[method].name,
            detail: paymentDetails[method](quote),
          }))}
        />
      </section>
      <div className={styles.afterwards}>
        <TextArea
          label="A note to the studio (optional)"
          name="note"
          rows={2}
          defaultValue={typed.note}
          error={errors.note}
        />
        <Checkbox
          name="terms"
          value="accepted"
          required
          defaultChecked={typed.terms === "accepted"}
          error={errors.terms}
          label={
            <>
              I accept the <a href={href("/terms")}>Terms of Service</a> and have read the{" "}
              <a href={href("/privacy")}>Privacy Policy</a>.
            </>
          }
        />
      </div>
    </div>
  )
}
