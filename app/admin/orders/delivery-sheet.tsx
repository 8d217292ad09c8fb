import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { postalLabel, regionLabel } from "../../../lib/addresses.ts"
import { regionCode, regionsOf } from "../../../lib/regions.ts"
import type { Answer } from "../kit/toasts/done.ts"
import type { StudioOrder } from "./order-data.server.ts"
import { OrderSheet, type Typed } from "./order-sheets.tsx"

/** Corrects who gets the order and where. */
export function DeliverySheet({ order, answer }: { order: StudioOrder; answer: Answer }) {
  const { name, phone, address } = order
  return (
    <OrderSheet
      id="delivery"
      title={address ? "Edit the delivery" : "Edit the buyer"}
      intent="correct-delivery"
      submit="Save"
      follows={`Slips and labels follow.${order.invoiceId ? " The invoice keeps what it says." : ""}`}
      first={{ phone, ...address, name }}
      order={order}
      answer={answer}
    >
      {(field) => (
        <>
          <TextInput label="Name" autoComplete="off" {...field("name")} />
          <TextInput label="Telephone (optional)" type="tel" autoComplete="off" {...field("phone")} />
          {address && <AddressFields countries={order.countries} field={field} />}
        </>
      )}
    </OrderSheet>
  )
}

function AddressFields({ countries, field }: { countries: StudioOrder["countries"]; field: Typed }) {
  const first = field("country")
  const [country, setCountry] = useState(first.defaultValue)
  const [label, postal, regions] = [regionLabel(country), postalLabel(country), regionsOf(country)]
  const region = field("region")
  return (
    <>
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
            data={[{ value: "", label: "Choose" }, ...regions.map(([value, words]) => ({ value, label: words }))]}
          />
        ) : (
          <TextInput label={label} autoComplete="off" {...region} />
        ))}
      {postal && <TextInput label={postal} autoComplete="off" {...field("postalCode")} />}
      <NativeSelect
        label="Country"
        name="country"
        value={country}
        error={first.error}
        onChange={(event) => setCountry(event.currentTarget.value)}
        data={countries.map(([value, words]) => ({ value, label: words }))}
      />
    </>
  )
}
