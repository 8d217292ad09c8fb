import type { PaymentMethod } from "../../../domain/checkout/checkout.ts"
import type { Quote } from "../../../domain/checkout/quote.server.ts"
import { postalLabel, regionLabel } from "../../../lib/addresses.ts"
import { formatMoney } from "../../../lib/money.ts"
import { Checkbox, Radios } from "../../ui/forms/choices.tsx"
import { Field, Fields, Select, TextArea } from "../../ui/forms/fields.tsx"
import styles from "./checkout.module.css"

export type Typed = Record<string, string | undefined>

type Steps = {
  quote: Quote
  countries: [code: string, name: string][]
  typed: Typed
  errors: Record<string, string>
  country: string
  onCountry: (country: string) => void
  shipping: string
  onShipping: (id: string) => void
}

const paymentWords: Record<PaymentMethod, { label: string; detail: string }> = {
  bank_transfer: {
    label: "Bank transfer",
    detail: "Instructions and a reference follow; the works stay reserved for seven days",
  },
  demo: { label: "Demonstration", detail: "Pretends a card payment: no money moves, nothing is sent" },
}

/** Contact, address, delivery, payment: what a buyer fills in. */
export function CheckoutSteps({ quote, countries, typed, errors, country, onCountry, shipping, onShipping }: Steps) {
  const currency = quote.cart.currency ?? "USD"
  const region = regionLabel(country)
  const postal = postalLabel(country)
  const cityWidth = region && postal ? "third" : region || postal ? "half" : undefined
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
            label="Telephone, for the courier (optional)"
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
        <h2>Delivery address</h2>
        <Fields>
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
          <Field
            label="Street and number"
            className={styles.street}
            name="line1"
            autoComplete="address-line1"
            stack
            width="half"
            defaultValue={typed.line1}
            error={errors.line1}
          />
          <Field
            label="Apartment, floor (optional)"
            name="line2"
            autoComplete="address-line2"
            stack
            width="half"
            defaultValue={typed.line2}
            error={errors.line2}
          />
          <Field
            label="City"
            name="city"
            autoComplete="address-level2"
            stack
            width={cityWidth}
            defaultValue={typed.city}
            error={errors.city}
          />
          {region && (
            <Field
              label={region}
              name="region"
              autoComplete="address-level1"
              width={cityWidth}
              defaultValue={typed.region}
              error={errors.region}
            />
          )}
          {postal && (
            <Field
              label={postal}
              name="postalCode"
              autoComplete="postal-code"
              width={cityWidth}
              defaultValue={typed.postalCode}
              error={errors.postalCode}
            />
          )}
        </Fields>
      </section>
      <section>
        <h2>Delivery</h2>
        {quote.shipping.length === 0 ? (
          <p>
            {quote.complete
              ? "We do not deliver there yet. Please write to us."
              : "Delivery can be chosen when every work can be bought as it is."}
          </p>
        ) : (
          <Radios
            label="How should it come to you?"
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
      <section>
        <h2>Payment</h2>
        <Radios
          label="How would you like to pay?"
          name="payment"
          required
          defaultValue={typed.payment ?? quote.payment[0]}
          error={errors.payment}
          choices={quote.payment.map((method) => ({ value: method, ...paymentWords[method] }))}
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
          error={errors.terms}
          label={
            <>
              I accept the <a href="/terms">Terms of Service</a> and have read the <a href="/privacy">Privacy Policy</a>
              .
            </>
          }
        />
      </div>
    </div>
  )
}
