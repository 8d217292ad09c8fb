import { type CSSProperties, useEffect, useRef } from "react"
import { href, redirect } from "react-router"
import { findConfirmation } from "../../../domain/checkout/confirmation.server.ts"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import { findBuyerReturns } from "../../../domain/orders/return-requests.server.ts"
import { syncOrderPayment } from "../../../domain/payments/sync-session.server.ts"
import { formatMonthDay } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatDateInZone, getCalendarDate, type TimeZone } from "../../../lib/site-time.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { ButtonLink } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { useFocusAfterAction } from "../../ui/focus-after-action.ts"
import { joinMeasures } from "../../ui/label/join-measures.ts"
import labels from "../../ui/label/label.module.css"
import page from "../../ui/page.module.css"
import { Picture } from "../../ui/picture/picture.tsx"
import text from "../../ui/text.module.css"
import { useEmptiedCart } from "../checkout/use-emptied-cart.ts"
import { useOwnWorks } from "../checkout/use-own-works.ts"
import { useTimeZone } from "../shell/use-time-zone.ts"
import type { Route } from "./+types/order-confirmation"
import { ArrivalForm } from "./arrival-form.tsx"
import { BuyerRequests } from "./buyer-requests.tsx"
import { DeliveryAddress } from "./delivery-address.tsx"
import { FindOrder, type MissingOrder } from "./find-order.tsx"
import { orderNotFound } from "./missing-order.server.ts"
import styles from "./order.module.css"
import { runOrderAction } from "./order-actions.server.ts"
import { OrderLines } from "./order-lines.tsx"
import { OrderRefunds } from "./order-refunds.tsx"
import ordered from "./ordered-works.module.css"
import { Parcels } from "./parcels.tsx"
import { Timeline } from "./timeline.tsx"
import { Transfer } from "./transfer.tsx"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your order",
    description: "What you ordered, and what happens next.",
    path: null,
    hidden: true,
  })

// The URL gives access to the order: it must not be sent to other sites.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("order") ?? ""
  const shop = context.get(shopContext)
  if (token === "") return { missing: "unnamed" } satisfies MissingOrder
  // Shows a card payment at once, before the provider's webhook.
  await syncOrderPayment(shop, token)
  const found = await findConfirmation(shop, token)
  if (!found) return orderNotFound()
  if (found.order.orderState === "draft") throw redirect(href("/checkout/pay/:token", { token }))
  const requests = await findBuyerReturns(shop, token)
  if (!requests) return orderNotFound()
  return { ...found, asks: requests, token }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  runOrderAction(request, context, href("/order-confirmation"))

export default function OrderConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  if ("missing" in loaderData) return <FindOrder {...loaderData} />
  return <ConfirmedOrder {...loaderData} refused={actionData} />
}

type ConfirmationData = Exclude<Route.ComponentProps["loaderData"], MissingOrder>

function ConfirmedOrder({ refused, ...confirmed }: ConfirmationData & { refused: Route.ComponentProps["actionData"] }) {
  const zone = useTimeZone()
  const { order, asks, transfer, invoiceNumber, token, pickupAddress } = confirmed
  const isClosed = order.orderState === "cancelled" || order.orderState === "expired"
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useFocusAfterAction(heading)
  useOwnWorks(order, getReservedUntil(confirmed))
  useEmptiedCart(order)
  return (
    <div className={page.container}>
      <div className={classes(page.head, styles.headline)}>
        <h1 className={text.heading} tabIndex={-1} ref={heading}>
          {order.orderState === "expired"
            ? "Your hold has ended"
            : isClosed
              ? order.label
              : `Thank you, ${firstName(order.name)}`}
        </h1>
        <p className={classes(text.small, text.figures)}>
          Order {order.number}, {formatDateInZone(order.placedAt, zone)}
        </p>
      </div>
      {isClosed ? null : (
        <OrderedWorks
          lines={order.lines}
          says={formatReservation(confirmed, zone)}
          paid={transfer === null && !isPaidOnCollection(order) && !isPartlyPaid(order)}
        />
      )}
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.first}>
          <div className={text.prose}>
            <p>{formatConfirmation(confirmed, zone)}</p>
            {order.paymentMethod === "demo" && <p>This is a demo: no money has moved, and nothing will be sent.</p>}
          </div>
          {order.orderState === "expired" && (
            <p>
              <ButtonLink main href={getCheckoutUrl(order)}>
                {order.lines.length === 1 ? "Hold this work again" : "Hold these works again"}
              </ButtonLink>
            </p>
          )}
          <Transfer transfer={transfer} />
          <OrderRefunds order={order} />
          {order.giftNote && <p className={text.small}>On the packing slip: “{order.giftNote}”</p>}
          <Parcels order={order} />
          <h2>{isClosed ? "Activity" : "What happens next"}</h2>
          <Timeline steps={order.timeline} />
          {order.shipping.pickup && pickupAddress && (
            <p className={text.small}>Pick it up at {pickupAddress.replace(/\.$/, "")}.</p>
          )}
          <ArrivalForm may={asks.may.arrived} refused={refused} />
          <BuyerRequests order={order} requests={asks} token={token} refused={refused} />
          <p className={styles.ways}>
            {invoiceNumber && (
              <TextLink href={href("/api/invoices/:token", { token })} download>
                Invoice (PDF)
              </TextLink>
            )}
            <TextLink href={`${href("/track-order")}?order=${token}`}>Track this order</TextLink>
          </p>
        </div>
        <aside className={styles.second} aria-label="Your order">
          <OrderLines order={order} />
          <DeliveryAddress order={order} />
        </aside>
      </div>
    </div>
  )
}

/** A single work is bought again without the browser's cart. */
const getCheckoutUrl = ({ lines: [line, ...more] }: Order) =>
  more.length === 0 && line?.artworkId ? `${href("/checkout")}?work=${line.artworkId}` : href("/checkout")

type Order = ConfirmationData["order"]

const isPartlyPaid = ({ paymentState, orderState }: Order) => paymentState === "partially_paid" && orderState === "open"

const isPaidOnCollection = (order: Order) =>
  order.paymentMethod === "on_collection" &&
  order.orderState === "open" &&
  (order.paymentState === "unpaid" || isPartlyPaid(order))

/** How long an unpaid order without a due date counts as the visitor's own. */
const defaultHoldMs = 30 * 24 * 3600_000

function getReservedUntil({ order, transfer }: ConfirmationData): Date | null {
  const isReserved =
    order.orderState === "open" && (transfer !== null || isPaidOnCollection(order) || isPartlyPaid(order))
  return isReserved ? new Date(order.dueAt ?? Date.now() + defaultHoldMs) : null
}

const formatDueDay = ({ dueAt }: Order, zone: TimeZone) => (dueAt ? formatMonthDay(getCalendarDate(zone, dueAt)) : null)

function formatReservation({ order, transfer }: ConfirmationData, zone: TimeZone): string {
  if (order.orderState === "draft") return ""
  if (!transfer && !isPaidOnCollection(order) && !isPartlyPaid(order)) return "It’s yours."
  const by = formatDueDay(order, zone)
  return by ? `Reserved for you until ${by}.` : "Reserved for you."
}

function formatConfirmation({ order, transfer, canSendEmail }: ConfirmationData, zone: TimeZone): string {
  const copies = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const one = copies === 1
  const sentOrKeep = (sent: string) =>
    order.email && canSendEmail ? `${sent} ${order.email}.` : "Bookmark this page to return to your order."
  const works = order.lines.length > 1 ? "The works are" : one ? "The work is" : `The ${copies} copies are`
  if (isPartlyPaid(order)) {
    const { total, money, currency } = order
    const by = formatDueDay(order, zone)
    const formatAmount = (minor: number) => formatMoney(minor, currency)
    return `${formatAmount(total - money.due)} has arrived, thank you. ${works} reserved for you${by ? ` until ${by}` : ""}, and ${one ? "it’s" : "they’re"} yours once the other ${formatAmount(money.due)} is here. ${sentOrKeep("We’ve written to")}`
  }
  if (transfer) {
    const by = formatDueDay(order, zone)
    return `${works} yours once your transfer arrives${by ? `, and nobody else can buy ${one ? "it" : "them"} until ${by}` : ""}. ${sentOrKeep("We’ve sent the same instructions to")}`
  }
  if (isPaidOnCollection(order)) {
    const by = formatDueDay(order, zone)
    return `${works} reserved for you${by ? ` until ${by}` : ""}. You pay when you pick ${one ? "it" : "them"} up. ${sentOrKeep("We’ve sent a confirmation to")}`
  }
  if (order.orderState === "cancelled")
    return order.paymentState === "refunded"
      ? "Your payment has gone back to you. Your bank may take a few days to show it."
      : order.paymentState === "voided"
        ? "There is nothing to pay, and nothing will be sent."
        : "Your payment is on its way back to you."
  if (order.orderState === "expired")
    return `Nothing was charged, and ${works.replace("The", "the")} available to others again. Your details are saved.`
  return `${works} yours. ${sentOrKeep("A confirmation with the invoice is on its way to")}`
}

type Line = BuyerOrder["lines"][number]

/** @param paid shows a full red dot instead of the half one of reserved works */
function OrderedWorks({ lines, says: status, paid }: { lines: Line[]; says: string; paid: boolean }) {
  const works = lines.filter(
    (line, at) => line.picture && lines.findIndex(({ artworkId }) => artworkId === line.artworkId) === at,
  )
  if (works.length === 0) return null
  return (
    <ul className={classes(ordered.works, works.length === 1 && ordered.alone)}>
      {works.map((line) => (
        <OrderedWork key={line.artworkId} line={line} says={status} paid={paid} />
      ))}
    </ul>
  )
}

function OrderedWork({ line, says, paid }: { line: Line; says: string; paid: boolean }) {
  const { picture, title, year, size } = line
  if (!picture) return null
  const ratio = picture.width / picture.height
  return (
    <li style={{ "--r": ratio, "--w": Math.sqrt(ratio) } as CSSProperties}>
      <Picture picture={picture} sizes="(width < 768px) 100vw, 66vw" first />
      <div className={labels.label}>
        <p className={labels.title}>
          <i>{title}</i>
          {year && `, ${year}`}
        </p>
        {size && <p>{joinMeasures(size)}</p>}
        {says && (
          <p className={ordered.fate} data-paid={paid}>
            {says}
          </p>
        )}
      </div>
    </li>
  )
}
