import { useEffect } from "react"
import { redirect } from "react-router"
import { findConfirmation } from "../../../domain/checkout/confirmation.server.ts"
import { dayOf, sayDateOf, sayDayOfYear } from "../../../lib/calendar-dates.ts"
import { notFound } from "../../request/answer.ts"
import { shopContext } from "../../request/context.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { TextLink } from "../../ui/controls/text-link.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { useCart } from "../cart/cart-provider.tsx"
import { checkoutForm, forgetForm } from "../checkout/keep-form.ts"
import type { Route } from "./+types/order-confirmation"
import styles from "./order.module.css"
import { OrderLines } from "./order-lines.tsx"
import { Timeline } from "./timeline.tsx"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your order",
    description: "What you ordered, and what happens next.",
    path: null,
    hidden: true,
  })

// The address opens the order: it must not travel on to other sites.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("order") ?? ""
  const found = token && (await findConfirmation(context.get(shopContext), token))
  if (!found) throw notFound()
  const { order } = found
  if (order.orderState === "draft" && order.paymentMethod === "demo") throw redirect(`/checkout/demo/${token}`)
  return { ...found, token }
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
  const { order, transfer, invoiceNumber, token, pickupAddress } = loaderData
  const cart = useCart()
  const stands = order.orderState === "open" || order.orderState === "completed"
  const over = order.orderState === "cancelled" || order.orderState === "expired"
  const bought = stands ? order.lines.map((line) => line.artworkId).join(" ") : ""
  useEffect(() => {
    forgetForm(checkoutForm)
    for (const item of cart.items) if (bought.includes(item.artwork_id)) cart.remove(item.artwork_id)
  }, [bought, cart])
  return (
    <div className={page.room}>
      <div className={classes(page.head, styles.headline)}>
        <h1 className={text.heading}>{over ? order.label : `Thank you, ${order.name.split(" ")[0]}`}</h1>
        <p className={classes(text.small, text.figures)}>
          Order {order.number}, {sayDateOf(order.placedAt)}
        </p>
      </div>
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.first}>
          <div className={text.prose}>
            <p>{wordsFor(loaderData)}</p>
            {order.paymentMethod === "demo" && (
              <p>This is a demonstration: no money has moved, and nothing will be sent.</p>
            )}
          </div>
          {transfer && (
            <section>
              <h2>Please transfer</h2>
              <dl className={styles.facts}>
                {transfer.rows.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {transfer.note && <p className={text.small}>{transfer.note}</p>}
            </section>
          )}
          {order.trackingNumber && (
            <section>
              <h2>On its way</h2>
              <dl className={styles.facts}>
                <div>
                  <dt>{order.carrier}</dt>
                  <dd>
                    {order.trackingUrl ? <a href={order.trackingUrl}>{order.trackingNumber}</a> : order.trackingNumber}
                  </dd>
                </div>
              </dl>
            </section>
          )}
          <h2>{over ? "What happened" : "What happens next"}</h2>
          <Timeline steps={order.timeline} />
          {order.shipping.pickup && pickupAddress && <p className={text.small}>To be picked up at {pickupAddress}.</p>}
          <p className={styles.ways}>
            {invoiceNumber && (
              <TextLink href={`/api/invoices/${token}`} download>
                Invoice (PDF)
              </TextLink>
            )}
            <TextLink href="/track-order">Track this order</TextLink>
          </p>
        </div>
        <aside className={styles.second} aria-label="Your order">
          <OrderLines order={order} />
        </aside>
      </div>
    </div>
  )
}

function wordsFor({ order, transfer }: Route.ComponentProps["loaderData"]): string {
  const [they, are] = order.lines.length === 1 ? ["The work", "is"] : ["The works", "are"]
  if (transfer && order.dueAt) {
    const by = sayDayOfYear(dayOf(new Date(order.dueAt)))
    return `${they} ${are} yours once the transfer arrives, and nobody else can buy ${order.lines.length === 1 ? "it" : "them"} until ${by}. The same instructions are in your e-mail at ${order.email}.`
  }
  if (order.orderState === "cancelled")
    return order.paymentState === "refunded"
      ? "What was paid is being sent back."
      : "Nothing is to be paid, and nothing will be sent."
  if (order.orderState === "expired")
    return "The time to pay is over, and the hold on your works has ended. You are welcome to try again."
  return `${they} ${are} yours. A confirmation with the invoice is on its way to ${order.email}.`
}
