import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { Form, href, Link, useLocation } from "react-router"
import { canCorrectDelivery } from "../../../domain/checkout/can-correct-delivery.ts"
import { findPaymentMethod } from "../../../domain/ledger/payment-methods.ts"
import { getOrderSourceLabel } from "../../../domain/orders/order-sources.ts"
import { studioNote } from "../../../domain/orders/studio-note.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { useOpenConfirm } from "../kit/inline-confirm.tsx"
import { getListSearch } from "../kit/list/list.ts"
import { StudioNotes } from "../kit/notes/studio-notes.tsx"
import { DetailList, Page, RefusedNotice, Section } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/order-page"
import { AddressFields } from "./address-fields.tsx"
import { OrderDocumentLinks } from "./documents/order-document-links.tsx"
import { OrderMoneySection } from "./money/money-section.tsx"
import { canRecordMorePayment, isOrderClosed, PaymentConfirm } from "./money/payment-confirm.tsx"
import { OrderRefundConfirm } from "./money/refund-confirm.tsx"
import { getVoidId, VoidConfirm } from "./money/void-confirm.tsx"
import { getNextOrderStep, StepButton } from "./next-step.tsx"
import { runStudioOrderAction } from "./order-actions.server.ts"
import { getStudioOrder, type StudioOrder } from "./order-data.server.ts"
import {
  CancelOrderDrawer,
  canCancelOrder,
  DeliveryPriceDrawer,
  OrderDrawer,
  type OrderFieldGetter,
  ShipmentDrawer,
  TrackingDrawers,
} from "./order-drawers.tsx"
import { OrderLines } from "./order-lines.tsx"
import styles from "./order-page.module.css"
import { OrderStatus } from "./order-status.tsx"
import { Parcels } from "./parcels.tsx"
import { ReturnRequestSection } from "./returns/return-request-section.tsx"
import { formatOrderEvent, Timeline } from "./timeline.tsx"

export const meta: Route.MetaFunction = ({ params }) => studioMeta(`Order ${params.number}`)

export function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return getStudioOrder(shop, admin, params.number)
}

export const action = studioAction(runStudioOrderAction)

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const listSearch = getListSearch(useLocation().search)
  const step = getNextOrderStep(order)
  const later = getExtendDueLabel(order)
  // Documents of shipped works are shown with their parcel.
  const packs = order.orderState === "open" && order.lines.some(({ parcelId }) => parcelId === null)
  const decides = useOpenConfirm(answer)
  const voided = order.money.payments.find(({ id, canBeVoided }) => canBeVoided && getVoidId(id) === decides)
  const openDrawers = step && "drawer" in step ? [step.drawer] : []
  const isBeside =
    answer?.typed?.decision ||
    ["price-delivery", "ship", "correct-parcel", "correct-delivery", "note", "cancel"].includes(
      String(answer?.typed?.intent),
    )
  return (
    <Page
      back={<Link to={`${href("/admin/orders")}${listSearch && `?${listSearch}`}`}>Orders</Link>}
      title={`Order ${order.number}`}
      details={
        <>
          <OrderStatus order={order} />
          <span className="ink">{formatMoney(order.total, order.currency)}</span>
          {order.email ? (
            <a className={record.link} href={`mailto:${order.email}`}>
              {order.name}
            </a>
          ) : (
            <span className="ink">{order.name}</span>
          )}
          <span>
            <Day at={order.placedAt} />
          </span>
          {order.source !== "shop" && <span>{getOrderSourceLabel(order.source)}</span>}
        </>
      }
      quiet={
        <>
          <Button variant="transparent" component="a" href={`${href("/order-confirmation")}?order=${order.token}`}>
            View as the buyer
          </Button>
          {packs && <OrderDocumentLinks number={order.number} hasLabel={order.address !== null} />}
          {order.invoiceId && (
            <>
              <Button
                variant="transparent"
                component={Link}
                to={href("/admin/invoices/:id", { id: order.invoiceId })}
                aria-label="Invoice"
              >
                Invoice
              </Button>
              <Button
                variant="transparent"
                component="a"
                href={href("/admin/invoices/:id/pdf", { id: order.invoiceId })}
                aria-label="Invoice as PDF"
              >
                PDF
              </Button>
            </>
          )}
          {step && "drawer" in step && step.drawer === "shipment" && order.fulfilmentState === "unfulfilled" && (
            <Form method="post" preventScrollReset>
              <Button variant="transparent" type="submit" name="intent" value="prepare">
                Start preparing
              </Button>
            </Form>
          )}
          {canCancelOrder(order) && (
            <DrawerButton sheet="cancel" variant="transparent">
              Cancel order
            </DrawerButton>
          )}
        </>
      }
      main={step && !decides && <StepButton step={step} />}
      done={answer?.done}
    >
      {answer?.problem && !isBeside && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <div className={record.columns}>
        <div className={record.main}>
          <ReturnRequestSection order={order} decides={decides} answer={answer} />
          {decides === "payment" && (order.money.due > 0 || isOrderClosed(order) || canRecordMorePayment(order)) && (
            <PaymentConfirm order={order} answer={answer} />
          )}
          {voided && (
            <VoidConfirm
              payment={{ id: voided.id, amount: formatMoney(voided.amount, voided.currency) }}
              happens={[
                "It no longer counts. The activity keeps it, with your reason.",
                "If nothing has left the studio yet, the works are reserved again until the rest is paid.",
              ]}
              answer={answer}
            />
          )}
          {decides === "refund" && order.money.refundable.left > 0 && (
            <OrderRefundConfirm order={order} answer={answer} />
          )}
          <OrderLines order={order} />
          <Parcels order={order} />
          <OrderMoneySection order={order} method={findPaymentMethod(order.paymentMethod)?.name ?? order.paymentMethod}>
            {later && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="days" value="7" />
                <Button variant="transparent" type="submit" name="intent" value="extend-due">
                  {later}
                </Button>
              </Form>
            )}
          </OrderMoneySection>
        </div>
        <aside className={`${record.side} ${record.links} ${styles.side}`}>
          <Section title="Timeline">
            <Timeline steps={order.timeline} />
          </Section>
          <Section
            title={receiverTitle(order)}
            note={isHandedOver(order) ? undefined : order.shipping.name}
            action={
              canCorrectDelivery(order) && (
                <DrawerButton sheet="delivery" variant="transparent" aria-label="Edit the delivery">
                  Edit
                </DrawerButton>
              )
            }
          >
            <address className={styles.address}>
              {(order.address ? order.addressLines : [order.name]).map((line) => (
                <span key={line}>{line}</span>
              ))}
              {order.email ? (
                <a href={`mailto:${order.email}`}>
                  <EmailAddress of={order.email} />
                </a>
              ) : (
                <span className="soft">No e-mail address</span>
              )}
              {order.phone && <a href={`tel:${order.phone}`}>{order.phone}</a>}
            </address>
          </Section>
          {order.note && (
            <Section title={order.source === "shop" ? `From ${order.name}` : "Note"}>
              <p className={styles.note}>{order.note}</p>
            </Section>
          )}
          {order.giftNote && (
            <Section title="Gift note" note="for the packing slip">
              <p className={styles.note}>{order.giftNote}</p>
            </Section>
          )}
          <StudioNotes
            of={{ table: "order_notes", column: "order", id: order.number, what: order.number }}
            notes={order.events
              .filter(({ machine }) => machine === studioNote)
              .map(({ note, ...event }) => ({ ...event, text: note }))}
            answer={answer}
          />
          {/* A sale by hand was agreed in person, without consent to texts. */}
          {order.acceptedAt && (
            <Section title="Consent">
              <DetailList
                of={[
                  ["Terms", order.termsVersion && `Version ${order.termsVersion}`],
                  ["Privacy", order.privacyVersion && `Version ${order.privacyVersion}`],
                  ["Withdrawal", order.withdrawalVersion && `Version ${order.withdrawalVersion}`],
                  ["Accepted", <Moment key="at" at={order.acceptedAt} />],
                ]}
              />
            </Section>
          )}
          <Section title="Activity">
            <DetailList
              of={order.events
                .filter(({ machine }) => machine !== studioNote)
                .map((event) => [
                  <Moment key={event.id} at={event.at} />,
                  `${formatOrderEvent(event, order)}, ${event.actorName}`,
                ])}
            />
          </Section>
        </aside>
      </div>
      <p className={`small ${styles.foot}`}>Every change is recorded with who and when. An order is never deleted.</p>
      {openDrawers.includes("delivery-price") && <DeliveryPriceDrawer order={order} answer={answer} />}
      {openDrawers.includes("shipment") && <ShipmentDrawer order={order} answer={answer} />}
      {canCorrectDelivery(order) && <DeliveryDrawer order={order} answer={answer} />}
      <TrackingDrawers order={order} answer={answer} />
      {canCancelOrder(order) && <CancelOrderDrawer order={order} answer={answer} />}
    </Page>
  )
}

const isHandedOver = ({ source, shipping, orderState }: StudioOrder) =>
  source !== "shop" && shipping.pickup && orderState === "completed"

const receiverTitle = (order: StudioOrder) =>
  isHandedOver(order) ? "Handed over to" : order.shipping.pickup ? "Picked up by" : "Deliver to"

/** The button that extends the due date; null if nothing is due. */
function getExtendDueLabel({ orderState, paymentState, dueAt, quoteAskedAt, quotedAt }: StudioOrder): string | null {
  if (!dueAt || paymentState !== "unpaid") return null
  if (orderState === "open") return "Give 7 more days to pay"
  if (orderState !== "draft" || !quoteAskedAt) return null
  return quotedAt ? "Give 7 more days to accept" : "Reserve 7 days longer"
}

function DeliveryDrawer({ order, answer }: { order: StudioOrder; answer: ActionAnswer }) {
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
