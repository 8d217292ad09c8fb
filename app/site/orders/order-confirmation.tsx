import { useEffect, useRef } from "react"
import { href, redirect } from "react-router"
import { findConfirmation } from "../../../domain/checkout/confirmation.server.ts"
import { lookAtPayment } from "../../../domain/settlement/settle-session.server.ts"
import { sayDayOfYear } from "../../../lib/calendar-dates.ts"
import { firstName } from "../../../lib/first-name.ts"
import { dayIn, sayDateOf, type TimeZone } from "../../../lib/site-time.ts"
import { notFound } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { useCart } from "../cart/cart-provider.tsx"
import { checkoutForm, forgetForm } from "../checkout/keep-form.ts"
import { takePlacedWorks } from "../checkout/placed-works.ts"
import { useTimeZone } from "../shell/use-time-zone.ts"
import type { Route } from "./+types/order-confirmation"
import styles from "./order.module.css"
import { OrderLines } from "./order-lines.tsx"
import { OrderedWorks } from "./ordered-works.tsx"
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

// The address gives access to the order: it must not be sent to other sites.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("order") ?? ""
  const shop = context.get(shopContext)
  // Whoever comes back from the card page is told at once, before the provider's message has come.
  if (token) await lookAtPayment(shop, token)
  const found = token && (await findConfirmation(shop, token))
  if (!found) throw notFound()
  if (found.order.orderState === "draft") throw redirect(href("/checkout/pay/:token", { token }))
  return { ...found, token }
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const zone = useTimeZone()
  const { order, transfer, invoiceNumber, token, pickupAddress } = loaderData
  const over = order.orderState === "cancelled" || order.orderState === "expired"
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEmptiedCart(order)
  return (
    <div className={page.container}>
      <div className={classes(page.head, styles.headline)}>
        <h1 className={text.heading} tabIndex={-1} ref={heading}>
          {over ? order.label : `Thank you, ${firstName(order.name)}`}
        </h1>
        <p className={classes(text.small, text.figures)}>
          Order {order.number}, {sayDateOf(order.placedAt, zone)}
        </p>
      </div>
      {over ? null : <OrderedWorks lines={order.lines} says={fateOf(loaderData, zone)} paid={transfer === null} />}
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.first}>
          <div className={text.prose}>
            <p>{wordsFor(loaderData, zone)}</p>
            {order.paymentMethod === "demo" && <p>This is a demo: no money has moved, and nothing will be sent.</p>}
          </div>
          <Transfer transfer={transfer} />
          <Parcels parcels={order.parcels} />
          <h2>{over ? "Activity" : "What happens next"}</h2>
          <Timeline steps={order.timeline} />
          {order.shipping.pickup && pickupAddress && (
            <p className={text.small}>Pick it up at {pickupAddress.replace(/\.$/, "")}.</p>
          )}
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
        </aside>
      </div>
    </div>
  )
}

/**
 * Works just ordered in this tab are removed from the cart, and the kept form is deleted; opening the page again
 * removes nothing.
 */
function useEmptiedCart({ orderState, lines }: Order) {
  const { remove } = useCart()
  const stands = orderState === "open" || orderState === "completed"
  const ordered = lines.map((line) => line.artworkId).join(" ")
  useEffect(() => {
    if (!stands) return
    const placed = takePlacedWorks().filter((id) => ordered.includes(id))
    if (placed.length === 0) return
    for (const id of placed) remove(id)
    forgetForm(checkoutForm)
  }, [stands, ordered, remove])
}

type Order = Route.ComponentProps["loaderData"]["order"]

const dueDay = ({ dueAt }: Order, zone: TimeZone) => (dueAt ? sayDayOfYear(dayIn(zone, dueAt)) : null)

/** The line under each work's label: reserved or bought. */
function fateOf({ order, transfer }: Route.ComponentProps["loaderData"], zone: TimeZone): string {
  if (order.orderState === "draft") return ""
  if (!transfer) return "It’s yours."
  const by = dueDay(order, zone)
  return by ? `Reserved for you until ${by}.` : "Reserved for you."
}

function wordsFor({ order, transfer }: Route.ComponentProps["loaderData"], zone: TimeZone): string {
  const copies = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const one = copies === 1
  const works = order.lines.length > 1 ? "The works are" : one ? "The work is" : `The ${copies} copies are`
  if (transfer) {
    const by = dueDay(order, zone)
    return `${works} yours once your transfer arrives${by ? `, and nobody else can buy ${one ? "it" : "them"} until ${by}` : ""}. We’ve sent the same instructions to ${order.email}.`
  }
  if (order.orderState === "cancelled")
    return order.paymentState === "refunded"
      ? "Your payment has gone back to you. Your bank may take a few days to show it."
      : order.paymentState === "voided"
        ? "There is nothing to pay, and nothing will be sent."
        : "Your payment is on its way back to you."
  if (order.orderState === "expired")
    return `The time to pay is over, and ${works.replace("The", "the")} no longer held for you. You’re welcome to try again.`
  return `${works} yours. A confirmation with the invoice is on its way to ${order.email}.`
}
