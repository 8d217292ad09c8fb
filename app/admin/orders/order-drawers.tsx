import { Button, Checkbox, Textarea, TextInput } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { Form, useNavigation } from "react-router"
import { firstName } from "../../../lib/first-name.ts"
import { Datalist } from "../kit/datalist.tsx"
import { Drawer } from "../kit/drawer/drawer.tsx"
import { DetailList, RefusedNotice } from "../kit/page.tsx"
import { Thumb } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { formatBuyerEmail } from "./format-buyer-email.ts"
import { formatCopy } from "./format-copies.ts"
import { formatRefundSentences } from "./money/format-refunds.ts"
import type { StudioOrder } from "./order-data.server.ts"
import styles from "./order-page.module.css"
import { getTrackingDrawerId } from "./parcels.tsx"

type OrderDrawerSubject = { order: StudioOrder; answer: ActionAnswer }

type OrderDrawerProps = OrderDrawerSubject & {
  id: string
  title: string
  intent: string
  submit: string
  consequences?: ReactNode
  parcel?: StudioOrder["parcels"][number]
  first?: Record<string, string>
  children: (field: OrderFieldGetter) => ReactNode
}

export type OrderFieldGetter = (name: string) => { name: string; defaultValue: string; error: string | undefined }

export function OrderDrawer({
  id,
  title,
  intent,
  submit,
  consequences,
  parcel,
  first = {},
  answer,
  children,
}: OrderDrawerProps) {
  const sending = useNavigation().state === "submitting"
  const mine = answer?.typed?.intent === intent && (!parcel || answer.typed.parcelId === parcel.id)
  const problem = mine ? answer?.problem : undefined
  const field: OrderFieldGetter = (name) => ({
    name,
    defaultValue: String((mine ? answer?.typed?.[name] : (parcel?.[name as keyof typeof parcel] ?? first[name])) ?? ""),
    error: problem?.fields?.[name],
  })
  return (
    <Drawer id={id} title={title} refused={problem !== undefined} answer={answer}>
      <Form method="post" preventScrollReset noValidate>
        <input type="hidden" name="intent" value={intent} />
        {parcel && <input type="hidden" name="parcelId" value={parcel.id} />}
        {problem && !problem.fields && <RefusedNotice>{problem.message}</RefusedNotice>}
        {children(field)}
        {consequences && <p className="small">{consequences}</p>}
        <Button variant={intent === "cancel" ? "default" : "filled"} type="submit" disabled={sending} fullWidth>
          {submit}
        </Button>
      </Form>
    </Drawer>
  )
}

export function DeliveryPriceDrawer({ order, answer }: OrderDrawerSubject) {
  return (
    <OrderDrawer
      id="delivery-price"
      title="Price the delivery"
      intent="price-delivery"
      submit="Send the total"
      consequences={formatBuyerEmail(order, "with the total and a link to pay")}
      order={order}
      answer={answer}
    >
      {(field) => (
        <>
          <DetailList of={[["Ship to", order.addressLines.join(", ")]]} />
          <TextInput
            label={`Packing and delivery, in ${order.currency}`}
            inputMode="decimal"
            autoComplete="off"
            {...field("price")}
          />
          <Textarea label="Words for the buyer" description="Not required" {...field("words")} />
        </>
      )}
    </OrderDrawer>
  )
}

const carriers = ["FedEx", "UPS", "USPS", "DHL", "Art courier"]

export function ShipmentDrawer({ order, answer }: OrderDrawerSubject) {
  const waiting = order.lines.filter((line) => line.parcelId === null)
  const refused = answer?.typed?.intent === "ship" ? answer.typed : null
  const [link, setLink] = useState(String(refused?.trackingUrl ?? ""))
  return (
    <OrderDrawer
      id="shipment"
      title={order.fulfilmentState === "partially_shipped" ? "Ship the rest" : "Ship"}
      intent="ship"
      submit="Ship"
      consequences={formatBuyerEmail(order, link.trim() ? "with the tracking link" : "that it’s on its way")}
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
                  {line.editionNumber !== null && ` ${formatCopy(line)}`}
                </span>
              </label>
            ))}
          </div>
          <Tracking field={field} list="carriers" onLink={setLink} />
        </>
      )}
    </OrderDrawer>
  )
}

type TrackingProps = { field: OrderFieldGetter; list: string; onLink?: (link: string) => void }

const Tracking = ({ field, list, onLink }: TrackingProps) => (
  <>
    <TextInput label="Carrier" list={list} autoComplete="off" {...field("carrier")} />
    <Datalist id={list} options={carriers} />
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

export const TrackingDrawers = ({ order, answer }: OrderDrawerSubject) =>
  order.parcels.map((parcel) => (
    <OrderDrawer
      key={parcel.id}
      id={getTrackingDrawerId(parcel.id)}
      title="Correct the tracking"
      intent="correct-parcel"
      submit="Save the tracking"
      parcel={parcel}
      order={order}
      answer={answer}
    >
      {(field) => <Tracking field={field} list={`carriers-${parcel.id}`} />}
    </OrderDrawer>
  ))

const cancelableFulfilmentStates = ["unfulfilled", "preparing", "ready_for_pickup"]

export const canCancelOrder = (order: StudioOrder) =>
  (order.orderState === "open" || (order.orderState === "draft" && order.quoteAskedAt !== null)) &&
  cancelableFulfilmentStates.includes(order.fulfilmentState)

export function CancelOrderDrawer({ order, answer }: OrderDrawerSubject) {
  const { payments, refundable } = order.money
  const sentences = formatRefundSentences(payments, refundable.left, order.currency).map((words) => (
    <span key={words} className={styles.sentence}>
      {words}
    </span>
  ))
  return (
    <OrderDrawer
      id="cancel"
      title={`Cancel order ${order.number}`}
      intent="cancel"
      submit={`Cancel order ${order.number}`}
      consequences={sentences.length > 0 && sentences}
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
    </OrderDrawer>
  )
}
