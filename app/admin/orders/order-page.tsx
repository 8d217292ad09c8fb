import { href, Link, useLocation } from "react-router"
import { canCorrectDelivery } from "../../../domain/checkout/can-correct-delivery.ts"
import { getOrderSourceLabel } from "../../../domain/orders/order-sources.ts"
import { findPaymentMethod } from "../../../domain/payments/ledger/payment-methods.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { Day } from "../kit/dates.tsx"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { useOpenConfirm } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import { AnchorButton, LinkButton } from "../kit/link-button.tsx"
import { getListSearch } from "../kit/list/list.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import record from "../kit/record.module.css"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, studioAction } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/order-page"
import { DeliveryDrawer } from "./delivery-drawer.tsx"
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
  ShipmentDrawer,
  TrackingDrawers,
} from "./order-drawers.tsx"
import { OrderLineList } from "./order-lines.tsx"
import styles from "./order-page.module.css"
import { OrderSide } from "./order-side.tsx"
import { OrderStatus } from "./order-status.tsx"
import { ParcelList } from "./parcels.tsx"
import { ReturnRequestSection } from "./returns/return-request-section.tsx"

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
  const decides = useOpenConfirm(answer)
  const voided = order.money.payments.find(({ id, canBeVoided }) => canBeVoided && getVoidId(id) === decides)
  const drawer = step && "drawer" in step ? step.drawer : null
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
      quiet={<OrderActions order={order} />}
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
          <OrderLineList order={order} />
          <ParcelList order={order} />
          <OrderMoneySection order={order} method={findPaymentMethod(order.paymentMethod)?.name ?? order.paymentMethod}>
            {later && (
              <IntentButton intent="extend-due" hidden={{ days: "7" }}>
                {later}
              </IntentButton>
            )}
          </OrderMoneySection>
        </div>
        <OrderSide order={order} answer={answer} />
      </div>
      <p className={`small ${styles.foot}`}>Every change is recorded with who and when. An order is never deleted.</p>
      {drawer === "delivery-price" && <DeliveryPriceDrawer order={order} answer={answer} />}
      {drawer === "shipment" && <ShipmentDrawer order={order} answer={answer} />}
      {canCorrectDelivery(order) && <DeliveryDrawer order={order} answer={answer} />}
      <TrackingDrawers order={order} answer={answer} />
      {canCancelOrder(order) && <CancelOrderDrawer order={order} answer={answer} />}
    </Page>
  )
}

function OrderActions({ order }: { order: StudioOrder }) {
  const step = getNextOrderStep(order)
  // Documents of shipped works are shown with their parcel.
  const packs = order.orderState === "open" && order.lines.some(({ parcelId }) => parcelId === null)
  return (
    <>
      <AnchorButton href={`${href("/order-confirmation")}?order=${order.token}`}>View as the buyer</AnchorButton>
      {packs && <OrderDocumentLinks number={order.number} hasLabel={order.address !== null} />}
      {order.invoiceId && (
        <>
          <LinkButton to={href("/admin/invoices/:id", { id: order.invoiceId })} aria-label="Invoice">
            Invoice
          </LinkButton>
          <AnchorButton href={href("/admin/invoices/:id/pdf", { id: order.invoiceId })} aria-label="Invoice as PDF">
            PDF
          </AnchorButton>
        </>
      )}
      {step && "drawer" in step && step.drawer === "shipment" && order.fulfilmentState === "unfulfilled" && (
        <IntentButton intent="prepare">Start preparing</IntentButton>
      )}
      {canCancelOrder(order) && <DrawerButton sheet="cancel">Cancel order</DrawerButton>}
    </>
  )
}

/** The button that extends the due date; null if nothing is due. */
function getExtendDueLabel({ orderState, paymentState, dueAt, quoteAskedAt, quotedAt }: StudioOrder): string | null {
  if (!dueAt || paymentState !== "unpaid") return null
  if (orderState === "open") return "Give 7 more days to pay"
  if (orderState !== "draft" || !quoteAskedAt) return null
  return quotedAt ? "Give 7 more days to accept" : "Reserve 7 days longer"
}
