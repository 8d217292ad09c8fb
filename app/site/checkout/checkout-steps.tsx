import type { Quote } from "../../../domain/checkout/quote.server.ts"
import type { PaymentMethodId } from "../../../domain/payments/methods.ts"
import { Radios } from "../../ui/forms/choices.tsx"
import { Field, Fields, Select, TextArea } from "../../ui/forms/fields.tsx"
import { AddressStep } from "./address-step.tsx"
import styles from "./checkout.module.css"
import { Consent } from "./consent.tsx"
import { PaymentChoice } from "./payment-choice.tsx"
import { priceOf } from "./sums.tsx"
import type { Typed } from "./typed-values.ts"

type Steps = {
  quote: Quote
  /** The quote is still of nothing: the cart's own has been asked for. */
  waiting: boolean
  countries: [code: string, name: string][]
  typed: Typed
  errors: Record<string, string>
  country: string
  onCountry: (country: string) => void
  region: string
  onRegion: (code: string) => void
  /** How the works are received; absent: there is no way. */
  way: Quote["shipping"][number] | undefined
  onShipping: (id: string) => void
  payment: string
  onPayment: (method: string) => void
}

/** Contact, delivery, address, payment: the fields of the checkout. */
export function CheckoutSteps(steps: Steps) {
  const { quote, waiting, countries, typed, errors, country, onCountry, region, onRegion } = steps
  const { way, onShipping, payment, onPayment } = steps
  const currency = quote.cart.currency ?? "USD"
  // Those of any way to receive the works: without scripts a style sheet hides what is only for pickups.
  const methods = [...new Set(quote.shipping.flatMap((one): PaymentMethodId[] => one.payment))]
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
            {waiting
              ? "One moment: we’re looking up how this can reach you."
              : quote.complete
                ? "We don’t deliver there yet. Please write to us."
                : "You can choose a delivery once every work in your cart can be bought."}
          </p>
        ) : (
          <Radios
            label="How would you like to receive it?"
            name="shipping"
            required
            value={way?.id ?? ""}
            onChange={onShipping}
            error={errors.shipping}
            choices={quote.shipping.map((one) => ({
              value: one.id,
              label: one.name,
              detail: one.pickup ? "By appointment" : "Packed by the studio, insured for its full price",
              aside: priceOf(one, currency),
            }))}
          />
        )}
      </section>
      <AddressStep {...{ typed, errors, country, region, onRegion }} />
      <section>
        <h2>Payment</h2>
        {waiting ? (
          <p>The ways to pay follow from the delivery.</p>
        ) : way?.total === null ? (
          <p>
            {`There’s nothing to pay yet. We’ll work out what packing and delivery cost, reserve the works for ${
              quote.quoteDays === 1 ? "one day" : `${quote.quoteDays} days`
            }, and send you the total with a link to pay.`}
          </p>
        ) : way?.total === 0 ? (
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
          label="If it’s a gift: your words for the recipient (optional)"
          hint="On the packing slip, instead of prices"
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
