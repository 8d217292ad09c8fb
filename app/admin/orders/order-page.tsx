import { Button } from "@mantine/core"
import { Form, href, Link, useLocation } from "react-router"
import { mayCorrectDelivery } from "../../../domain/checkout/may-correct-delivery.ts"
import { wordsOfSource } from "../../../domain/orders/sources.ts"
import { studioNote } from "../../../domain/orders/studio-note.ts"
import { methodOf } from "../../../domain/payments/methods.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { readFormData } from "../../request/read-form.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { useOpenDecision } from "../kit/decision.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { pageOf } from "../kit/list/list.ts"
import { StudioNotes } from "../kit/notes/studio-notes.tsx"
import { Facts, Page, Part, RefusedNotice } from "../kit/page.tsx"
import { SheetButton } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/order-page"
import { changeOrder } from "./change-order.server.ts"
import { DeliverySheet } from "./delivery-sheet.tsx"
import { MoneyPart } from "./money/money-part.tsx"
import { isOrderOver, mayTakeMore, PaymentDecision } from "./money/payment-decision.tsx"
import { RefundDecision } from "./money/refund-decision.tsx"
import { VoidDecision } from "./money/void-decision.tsx"
import { getNextOrderStep, StepButton } from "./next-step.tsx"
import { readOrder, type StudioOrder } from "./order-data.server.ts"
import { OrderLines } from "./order-lines.tsx"
import styles from "./order-page.module.css"
import { CancelSheet, DeliveryPriceSheet, mayBeCanceled, ShipmentSheet, TrackingSheets } from "./order-sheets.tsx"
import { OrderStatus } from "./order-status.tsx"
import { PaperLinks } from "./papers/paper-links.tsx"
import { Parcels } from "./parcels.tsx"
import { AskedPart } from "./returns/asked-part.tsx"
import { eventWords, Timeline } from "./timeline.tsx"

export const meta: Route.MetaFunction = ({ params }) => studioMeta(`Order ${params.number}`)

export function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return readOrder(shop, admin, params.number)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeOrder(shop, admin, params.number, await readFormData(request))
}

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const kept = pageOf(useLocation().search)
  const step = getNextOrderStep(order)
  const later = laterWords(order)
  // Documents of shipped works are shown with their parcel.
  const packs = order.orderState === "open" && order.lines.some(({ parcelId }) => parcelId === null)
  const decides = useOpenDecision(answer)
  const sheets = step && "sheet" in step ? [step.sheet] : []
  const isBeside =
    answer?.typed?.decision ||
    ["price-delivery", "ship", "correct-parcel", "correct-delivery", "note", "cancel"].includes(
      String(answer?.typed?.intent),
    )
  return (
    <Page
      back={<Link to={`${href("/admin/orders")}${kept && `?${kept}`}`}>Orders</Link>}
      title={`Order ${order.number}`}
      facts={
        <>
          <OrderStatus order={order} />
          <span className={styles.ink}>{formatMoney(order.total, order.currency)}</span>
          {order.email ? (
            <a className={styles.buyer} href={`mailto:${order.email}`}>
              {order.name}
            </a>
          ) : (
            <span className={styles.ink}>{order.name}</span>
          )}
          <span>
            <Day at={order.placedAt} />
          </span>
          {order.source !== "shop" && <span>{wordsOfSource(order.source)}</span>}
        </>
      }
      quiet={
        <>
          <Button variant="transparent" component="a" href={`${href("/order-confirmation")}?order=${order.token}`}>
            View as the buyer
          </Button>
          {packs && <PaperLinks number={order.number} hasLabel={order.address !== null} />}
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
          {step && "sheet" in step && step.sheet === "shipment" && order.fulfilmentState === "unfulfilled" && (
            <Form method="post" preventScrollReset>
              <Button variant="transparent" type="submit" name="intent" value="prepare">
                Start preparing
              </Button>
            </Form>
          )}
          {mayBeCanceled(order) && (
            <SheetButton sheet="cancel" variant="transparent">
              Cancel order
            </SheetButton>
          )}
        </>
      }
      main={step && !decides && <StepButton step={step} />}
      done={answer?.done}
    >
      {answer?.problem && !isBeside && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <div className={styles.columns}>
        <div className={styles.main}>
          <AskedPart order={order} decides={decides} answer={answer} />
          {decides === "payment" && (order.money.due > 0 || isOrderOver(order) || mayTakeMore(order)) && (
            <PaymentDecision order={order} answer={answer} />
          )}
          <VoidDecision order={order} decides={decides} answer={answer} />
          {decides === "refund" && order.money.refundable.left > 0 && <RefundDecision order={order} answer={answer} />}
          <OrderLines order={order} />
          <Parcels order={order} />
          <MoneyPart order={order} method={methodOf(order.paymentMethod)?.name ?? order.paymentMethod}>
            {later && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="days" value="7" />
                <Button variant="transparent" type="submit" name="intent" value="extend-due">
                  {later}
                </Button>
              </Form>
            )}
          </MoneyPart>
        </div>
        <aside className={styles.side}>
          <Part title="Timeline">
            <Timeline steps={order.timeline} />
          </Part>
          <Part
            title={receiverTitle(order)}
            note={isHandedOver(order) ? undefined : order.shipping.name}
            action={
              mayCorrectDelivery(order) && (
                <SheetButton sheet="delivery" variant="transparent" aria-label="Edit the delivery">
                  Edit
                </SheetButton>
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
          </Part>
          {order.note && (
            <Part title={order.source === "shop" ? `From ${order.name}` : "Note"}>
              <p className={styles.note}>{order.note}</p>
            </Part>
          )}
          {order.giftNote && (
            <Part title="Gift note" note="for the packing slip">
              <p className={styles.note}>{order.giftNote}</p>
            </Part>
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
            <Part title="Consent">
              <Facts
                of={[
                  ["Terms", order.termsVersion && `Version ${order.termsVersion}`],
                  ["Privacy", order.privacyVersion && `Version ${order.privacyVersion}`],
                  ["Withdrawal", order.withdrawalVersion && `Version ${order.withdrawalVersion}`],
                  ["Accepted", <Moment key="at" at={order.acceptedAt} />],
                ]}
              />
            </Part>
          )}
          <Part title="Activity">
            <Facts
              of={order.events
                .filter(({ machine }) => machine !== studioNote)
                .map((event) => [
                  <Moment key={event.id} at={event.at} />,
                  `${eventWords(event, order)}, ${event.actorName}`,
                ])}
            />
          </Part>
        </aside>
      </div>
      <p className={`small ${styles.foot}`}>Every change is recorded with who and when. An order is never deleted.</p>
      {sheets.includes("delivery-price") && <DeliveryPriceSheet order={order} answer={answer} />}
      {sheets.includes("shipment") && <ShipmentSheet order={order} answer={answer} />}
      {mayCorrectDelivery(order) && <DeliverySheet order={order} answer={answer} />}
      <TrackingSheets order={order} answer={answer} />
      {mayBeCanceled(order) && <CancelSheet order={order} answer={answer} />}
    </Page>
  )
}

const isHandedOver = ({ source, shipping, orderState }: StudioOrder) =>
  source !== "shop" && shipping.pickup && orderState === "completed"

const receiverTitle = (order: StudioOrder) =>
  isHandedOver(order) ? "Handed over to" : order.shipping.pickup ? "Picked up by" : "Deliver to"

/** The button that extends the due date; null if nothing is due. */
function laterWords({ orderState, paymentState, dueAt, quoteAskedAt, quotedAt }: StudioOrder): string | null {
  if (!dueAt || paymentState !== "unpaid") return null
  if (orderState === "open") return "Give 7 more days to pay"
  if (orderState !== "draft" || !quoteAskedAt) return null
  return quotedAt ? "Give 7 more days to accept" : "Reserve 7 days longer"
}
