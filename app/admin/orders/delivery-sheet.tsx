import { TextInput } from "@mantine/core"
import { useState } from "react"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { AddressFields } from "./address-fields.tsx"
import type { StudioOrder } from "./order-data.server.ts"
import { type OrderFieldProps, OrderSheet } from "./order-sheets.tsx"

export function DeliverySheet({ order, answer }: { order: StudioOrder; answer: ActionAnswer }) {
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
          {address && <Address countries={order.countries} field={field} />}
        </>
      )}
    </OrderSheet>
  )
}

function Address({ countries, field }: { countries: StudioOrder["countries"]; field: OrderFieldProps }) {
  const [country, setCountry] = useState(field("country").defaultValue)
  return <AddressFields countries={countries} country={country} onCountry={setCountry} field={field} />
}
