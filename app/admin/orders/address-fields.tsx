import { NativeSelect, TextInput } from "@mantine/core"
import { postalLabel, regionLabel } from "../../../lib/addresses.ts"
import { findRegions, regionCode } from "../../../lib/regions.ts"

type Field = (name: string) => { name: string; defaultValue: string; error?: string | undefined }

type AddressProps = {
  countries: [code: string, name: string][]
  country: string
  onCountry: (country: string) => void
  field: Field
}

export function AddressFields({ countries, country, onCountry, field }: AddressProps) {
  const [label, postal, regions] = [regionLabel(country), postalLabel(country), findRegions(country)]
  const region = field("region")
  return (
    <>
      <NativeSelect
        label="Country"
        name="country"
        value={country}
        error={field("country").error}
        onChange={(event) => onCountry(event.currentTarget.value)}
        data={countries.map(([value, label]) => ({ value, label }))}
      />
      <TextInput label="Street address" autoComplete="off" {...field("line1")} />
      <TextInput label="Apartment, floor (optional)" autoComplete="off" {...field("line2")} />
      <TextInput label="City" autoComplete="off" {...field("city")} />
      {label &&
        (regions ? (
          <NativeSelect
            key={country}
            label={label}
            {...region}
            defaultValue={regionCode(country, region.defaultValue) ?? ""}
            data={[{ value: "", label: "Choose" }, ...regions.map(([value, label]) => ({ value, label }))]}
          />
        ) : (
          <TextInput label={label} autoComplete="off" {...region} />
        ))}
      {postal && <TextInput label={postal} autoComplete="off" {...field("postalCode")} />}
    </>
  )
}
