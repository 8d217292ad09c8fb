import { Button, Checkbox, TextInput } from "@mantine/core"
import { Form } from "react-router"
import { Part } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import styles from "./order-page.module.css"
import type { StudioOrder } from "./order-page.tsx"

type ShipmentProps = { order: StudioOrder; errors: Record<string, string>; typed: Record<string, unknown> }

const carriers = ["FedEx", "UPS", "USPS", "DHL", "Art courier"]

/** Which works leave now, and how the buyer can follow them. The page's main button sends it. */
export function Shipment({ order, errors, typed }: ShipmentProps) {
  const waiting = order.lines.filter((line) => line.parcelId === null)
  const field = (name: "carrier" | "trackingNumber" | "trackingUrl") => ({
    name,
    defaultValue: String(typed[name] ?? ""),
    error: errors[name],
  })
  return (
    <Part
      title="Shipping"
      note={order.fulfilmentState === "partially_shipped" ? "the rest of the order" : undefined}
      action={order.fulfilmentState === "unfulfilled" && <Prepare />}
    >
      <Form method="post" id="shipment" className={styles.ship} preventScrollReset noValidate>
        <input type="hidden" name="intent" value="ship" />
        <div className={styles.checks}>
          {waiting.map((line) => (
            <label key={line.id} htmlFor={`line-${line.id}`}>
              <Checkbox id={`line-${line.id}`} name="lineIds[]" value={line.id} defaultChecked />
              <Thumb picture={line.picture} width={44} height={36} />
              <i>{line.title}</i>
            </label>
          ))}
        </div>
        <TextInput label="Carrier" list="carriers" autoComplete="off" {...field("carrier")} />
        <datalist id="carriers">
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier} />
          ))}
        </datalist>
        <TextInput label="Tracking number" autoComplete="off" {...field("trackingNumber")} />
        <TextInput label="Link to follow it" type="url" placeholder="https://" {...field("trackingUrl")} />
        <p className={`small ${styles.wide}`}>{order.name} gets a mail with it as soon as you ship.</p>
      </Form>
    </Part>
  )
}

function Prepare() {
  return (
    <Form method="post" preventScrollReset>
      <Button variant="transparent" type="submit" name="intent" value="prepare">
        Start preparing
      </Button>
    </Form>
  )
}
