import { Button, Checkbox, Textarea, TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { Form, useNavigation } from "react-router"
import { firstName } from "../../../lib/first-name.ts"
import { Facts, RefusedNotice } from "../kit/page.tsx"
import { Sheet } from "../kit/sheet/sheet.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { copyOf } from "./copies.ts"
import { mailSentence } from "./mail-words.ts"
import { backWords } from "./money/money-words.ts"
import type { StudioOrder } from "./order-data.server.ts"
import styles from "./order-page.module.css"
import { trackingSheet } from "./parcels.tsx"

type SheetOf = { order: StudioOrder; answer: ActionAnswer }

type OrderSheetProps = SheetOf & {
  id: string
  title: string
  intent: string
  submit: string
  follows?: ReactNode
  parcel?: StudioOrder["parcels"][number]
  first?: Record<string, string>
  children: (field: OrderFieldProps) => ReactNode
}

export type OrderFieldProps = (name: string) => { name: string; defaultValue: string; error: string | undefined }

export function OrderSheet({
  id,
  title,
  intent,
  submit,
  follows,
  parcel,
  first = {},
  answer,
  children,
}: OrderSheetProps) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.typed?.intent === intent && (!parcel || answer.typed.parcelId === parcel.id)
  const problem = mine ? answer?.problem : undefined
  const field: OrderFieldProps = (name) => ({
    name,
    defaultValue: String((mine ? answer?.typed?.[name] : (parcel?.[name as keyof typeof parcel] ?? first[name])) ?? ""),
    error: problem?.fields?.[name],
  })
  return (
    <Sheet id={id} title={title} refused={problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={intent} />
        {parcel && <input type="hidden" name="parcelId" value={parcel.id} />}
        {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
        {children(field)}
        {follows && <p className="small">{follows}</p>}
        <Button variant={intent === "cancel" ? "default" : "filled"} type="submit" disabled={sending} fullWidth>
          {submit}
        </Button>
      </Form>
    </Sheet>
  )
}

export function DeliveryPriceSheet({ order, answer }: SheetOf) {
  return (
    <OrderSheet
      id="delivery-price"
      title="Price the delivery"
      intent="price-delivery"
      submit="Send the total"
      follows={mailSentence(order, "with the total and a link to pay")}
      order={order}
      answer={answer}
    >
      {(field) => (
        <>
          <Facts of={[["Ship to", order.addressLines.join(", ")]]} />
          <TextInput
            label={`Packing and delivery, in ${order.currency}`}
            inputMode="decimal"
            autoComplete="off"
            {...field("price")}
          />
          <Textarea label="Words for the buyer" description="Not required" {...field("words")} />
        </>
      )}
    </OrderSheet>
  )
}

const carriers = ["FedEx", "UPS", "USPS", "DHL", "Art courier"]

export function ShipmentSheet({ order, answer }: SheetOf) {
  const waiting = order.lines.filter((line) => line.parcelId === null)
  const refused = answer?.typed?.intent === "ship" ? answer.typed : null
  const [link, setLink] = useState(String(refused?.trackingUrl ?? ""))
  return (
    <OrderSheet
      id="shipment"
      title={order.fulfilmentState === "partially_shipped" ? "Ship the rest" : "Ship"}
      intent="ship"
      submit="Ship"
      follows={mailSentence(order, link.trim() ? "with the tracking link" : "that it’s on its way")}
      order={order}
      answer={answer}
    >
      {(field) => (
        <>
          <div className={styles.checks}>
            {waiting.map((line) => (
              <label key={line.id} htmlFor={`line-${line.id}`}>
                <Checkbox id={`line-${line.id}`} name="lineIds[]" value={line.id} defaultChecked />
                <Thumb picture={line.picture} width={44} height={36} />
                <span>
                  <i>{line.title}</i>
                  {line.editionNumber !== null && ` ${copyOf(line)}`}
                </span>
              </label>
            ))}
          </div>
          <Tracking field={field} list="carriers" onLink={setLink} />
        </>
      )}
    </OrderSheet>
  )
}

type TrackingProps = { field: OrderFieldProps; list: string; onLink?: (link: string) => void }

const Tracking = ({ field, list, onLink }: TrackingProps) => (
  <>
    <TextInput label="Carrier" list={list} autoComplete="off" {...field("carrier")} />
    <datalist id={list}>
      {carriers.map((carrier) => (
        <option key={carrier} value={carrier} />
      ))}
    </datalist>
    <TextInput label="Tracking number" autoComplete="off" {...field("trackingNumber")} />
    <TextInput
      label="Tracking link"
      type="url"
      placeholder="https://"
      {...field("trackingUrl")}
      onChange={(event) => onLink?.(event.currentTarget.value)}
    />
  </>
)

export const TrackingSheets = ({ order, answer }: SheetOf) =>
  order.parcels.map((parcel) => (
    <OrderSheet
      key={parcel.id}
      id={trackingSheet(parcel.id)}
      title="Correct the tracking"
      intent="correct-parcel"
      submit="Save the tracking"
      parcel={parcel}
      order={order}
      answer={answer}
    >
      {(field) => <Tracking field={field} list={`carriers-${parcel.id}`} />}
    </OrderSheet>
  ))

const mayStillBeCanceled = ["unfulfilled", "preparing", "ready_for_pickup"]

export const mayBeCanceled = (order: StudioOrder) =>
  (order.orderState === "open" || (order.orderState === "draft" && order.quoteAskedAt !== null)) &&
  mayStillBeCanceled.includes(order.fulfilmentState)

export function CancelSheet({ order, answer }: SheetOf) {
  const { payments, refundable } = order.money
  const sentences = backWords(payments, refundable.left, order.currency).map((words) => (
    <span key={words} className={styles.sentence}>
      {words}
    </span>
  ))
  return (
    <OrderSheet
      id="cancel"
      title={`Cancel order ${order.number}`}
      intent="cancel"
      submit={`Cancel order ${order.number}`}
      follows={sentences.length > 0 && sentences}
      order={order}
      answer={answer}
    >
      {(field) => (
        <>
          <Textarea label="Reason" description={`${firstName(order.name)} will see this.`} {...field("reason")} />
          <Checkbox
            name="makeAvailable"
            value="yes"
            defaultChecked
            label="Put the works back on the wall"
            description="They can be bought again at once."
          />
        </>
      )}
    </OrderSheet>
  )
}
