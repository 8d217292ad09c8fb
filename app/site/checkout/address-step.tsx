import { postalLabel, regionLabel } from "../../../lib/addresses.ts"
import { findRegions, regionCode } from "../../../lib/regions.ts"
import { Field, FieldList, Select, SelectOptions } from "../../ui/forms/fields.tsx"
import styles from "./checkout.module.css"
import type { CheckoutFieldGetter } from "./checkout-values.ts"

type AddressProps = {
  field: CheckoutFieldGetter
  country: string
  /** The region of the quote: where regions have codes, taxes may depend on them. */
  region: string
  onRegion: (code: string) => void
}

/** CSS hides it while pickup is chosen, also without scripts. */
export function AddressStep({ field, country, region, onRegion }: AddressProps) {
  const label = regionLabel(country)
  const postal = postalLabel(country)
  const cityWidth = label && postal ? "third" : label || postal ? "half" : undefined
  return (
    <section className={styles.address}>
      <h2>Delivery address</h2>
      <FieldList>
        <Field label="Street address" {...field("line1")} autoComplete="address-line1" stack width="half" />
        <Field
          label="Apartment, floor (optional)"
          {...field("line2")}
          autoComplete="address-line2"
          stack
          width="half"
        />
        <Field label="City" {...field("city")} autoComplete="address-level2" stack width={cityWidth} />
        {label && (
          <Region
            key={country}
            label={label}
            width={cityWidth}
            error={field("region").error}
            country={country}
            region={region}
            onRegion={onRegion}
          />
        )}
        {postal && (
          <Field
            label={postal}
            {...field("postalCode")}
            autoComplete="postal-code"
            // US postal codes have no letters: a phone shows number keys.
            inputMode={country === "US" ? "numeric" : "text"}
            autoCapitalize="characters"
            width={cityWidth}
          />
        )}
      </FieldList>
    </section>
  )
}

type RegionProps = Omit<AddressProps, "field"> & {
  label: string
  width: "half" | "third" | undefined
  error: string | undefined
}

function Region({ label, width, error, country, region, onRegion }: RegionProps) {
  const regions = findRegions(country)
  const field = { label, width, name: "region", autoComplete: "address-level1", error }
  if (!regions) return <Field {...field} defaultValue={region} />
  return (
    <Select
      {...field}
      defaultValue={regionCode(country, region) ?? ""}
      onChange={(event) => onRegion(event.target.value)}
    >
      <option value="">Choose</option>
      <SelectOptions of={regions} />
    </Select>
  )
}
