import { TextInput } from "@mantine/core"
import { useState } from "react"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { AddressFields } from "./address-fields.tsx"
import type { StudioOrder } from "./order-data.server.ts"
import { OrderDrawer, type OrderFieldGetter } from "./order-drawers.tsx"

export function DeliveryDrawer({ order, answer }: { order: StudioOrder; answer: ActionAnswer }) {
  const { name, phone, address } = order
  return (
    <OrderDrawer
      id="delivery"
      title={address ? "Edit the delivery" : "Edit the buyer"}
      intent="correct-delivery"
      submit="Save"
      consequences={`Slips and labels follow.${order.invoiceId ? " The invoice keeps what it says." : ""}`}
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
    </OrderDrawer>
  )
}

function Address({ countries, field }: { countries: StudioOrder["countries"]; field: OrderFieldGetter }) {
  const [country, setCountry] = useState(field("country").defaultValue)
  return <AddressFields countries={countries} country={country} onCountry={setCountry} field={field} />
}
