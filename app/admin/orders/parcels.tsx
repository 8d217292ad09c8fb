import { Button, TextInput } from "@mantine/core"
import { Form } from "react-router"
import { day } from "../kit/dates.ts"
import { Facts, Part } from "../kit/page.tsx"
import styles from "./order-page.module.css"
import type { StudioOrder } from "./order-page.tsx"

type ParcelsProps = { order: StudioOrder; errors: Record<string, string>; typed: Record<string, unknown> }

/** Every parcel of an order: how it is followed, a form to correct that, and its e-mail once more. */
export function Parcels({ order, errors, typed }: ParcelsProps) {
  return order.parcels.map((parcel, index) => {
    const corrected = typed.intent === "correct-parcel" && typed.parcelId === parcel.id
    const field = (name: "carrier" | "trackingNumber" | "trackingUrl") => ({
      name,
      defaultValue: corrected ? String(typed[name] ?? "") : parcel[name],
      error: corrected && errors[name],
    })
    return (
      <Part key={parcel.id} title={order.parcels.length > 1 ? `Parcel ${index + 1}` : "Parcel"}>
        <Facts
          of={[
            ["Shipped", day(parcel.shippedAt)],
            [
              "Works",
              order.lines
                .filter((line) => line.parcelId === parcel.id)
                .map((line) => line.title)
                .join(", "),
            ],
            ["Carrier", parcel.carrier],
            ["Tracking number", parcel.trackingNumber],
            ["Tracking link", parcel.trackingUrl && <a href={parcel.trackingUrl}>{parcel.trackingUrl}</a>],
          ]}
        />
        <details className={styles.cancel} open={corrected}>
          <summary>Correct the tracking</summary>
          <Form method="post" preventScrollReset noValidate>
            <input type="hidden" name="parcelId" value={parcel.id} />
            <TextInput label="Carrier" autoComplete="off" {...field("carrier")} />
            <TextInput label="Tracking number" autoComplete="off" {...field("trackingNumber")} />
            <TextInput label="Tracking link" type="url" placeholder="https://" {...field("trackingUrl")} />
            <Button type="submit" name="intent" value="correct-parcel">
              Save the tracking
            </Button>
          </Form>
        </details>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="parcelId" value={parcel.id} />
          <Button variant="transparent" type="submit" name="intent" value="resend-parcel">
            Send the e-mail again
          </Button>
        </Form>
      </Part>
    )
  })
}
