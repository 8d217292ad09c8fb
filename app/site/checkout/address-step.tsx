import { postalLabel, regionLabel } from "../../../lib/addresses.ts"
import { regionCode, regionsOf } from "../../../lib/regions.ts"
import { Field, Fields, Select } from "../../ui/forms/fields.tsx"
import styles from "./checkout.module.css"
import type { Typed } from "./typed-values.ts"

type AddressProps = {
  typed: Typed
  errors: Record<string, string>
  country: string
  /** The region that taxes are quoted for: where regions have codes, taxes may differ by them. */
  region: string
  onRegion: (code: string) => void
}

/** The delivery address. Hidden by CSS, also without scripts, while pickup is chosen. */
export function AddressStep({ typed, errors, country, region, onRegion }: AddressProps) {
  const label = regionLabel(country)
  const postal = postalLabel(country)
  const cityWidth = label && postal ? "third" : label || postal ? "half" : undefined
  return (
    <section className={styles.address}>
      <h2>Delivery address</h2>
      <Fields>
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
            // A phone's number keys where the code has no letters.
            inputMode={country === "US" ? "numeric" : "text"}
            autoCapitalize="characters"
            width={cityWidth}
            defaultValue={typed.postalCode}
            error={errors.postalCode}
          />
        )}
      </Fields>
    </section>
  )
}

type RegionProps = AddressProps & { label: string; width: "half" | "third" | undefined }

/** A select if the country's regions have codes, else a text field. */
function Region({ label, width, errors, country, region, onRegion }: RegionProps) {
  const regions = regionsOf(country)
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
