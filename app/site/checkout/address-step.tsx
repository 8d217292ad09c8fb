import { postalLabel, regionLabel } from "../../../lib/addresses.ts"
import { findRegions, regionCode } from "../../../lib/regions.ts"
import { Field, FieldList, Select } from "../../ui/forms/fields.tsx"
import styles from "./checkout.module.css"
import type { CheckoutValues } from "./checkout-values.ts"

type AddressProps = {
  typed: CheckoutValues
  errors: Record<string, string>
  country: string
  /** The region of the quote: where regions have codes, taxes may depend on them. */
  region: string
  onRegion: (code: string) => void
}

/** CSS hides it while pickup is chosen, also without scripts. */
export function AddressStep({ typed, errors, country, region, onRegion }: AddressProps) {
  const label = regionLabel(country)
  const postal = postalLabel(country)
  const cityWidth = label && postal ? "third" : label || postal ? "half" : undefined
  return (
    <section className={styles.address}>
      <h2>Delivery address</h2>
      <FieldList>
        <Field
          label="Street address"
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
        {label && <Region key={country} {...{ label, width: cityWidth, typed, errors, country, region, onRegion }} />}
        {postal && (
          <Field
            label={postal}
            name="postalCode"
            autoComplete="postal-code"
            // US postal codes have no letters: a phone shows number keys.
            inputMode={country === "US" ? "numeric" : "text"}
            autoCapitalize="characters"
            width={cityWidth}
            defaultValue={typed.postalCode}
            error={errors.postalCode}
          />
        )}
      </FieldList>
    </section>
  )
}

type RegionProps = AddressProps & { label: string; width: "half" | "third" | undefined }

function Region({ label, width, errors, country, region, onRegion }: RegionProps) {
  const regions = findRegions(country)
  const field = { label, width, name: "region", autoComplete: "address-level1", error: errors.region }
  if (!regions) return <Field {...field} defaultValue={region} />
  return (
    <Select
      {...field}
      defaultValue={regionCode(country, region) ?? ""}
      onChange={(event) => onRegion(event.target.value)}
    >
      <option value="">Choose</option>
      {regions.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
