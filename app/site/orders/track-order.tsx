import { useEffect, useRef } from "react"
import { href, redirect } from "react-router"
import { type Confirmation, findConfirmation } from "../../../domain/checkout/confirmation.server.ts"
import { trackOrder } from "../../../domain/orders/order-queries.server.ts"
import { trackingSchema } from "../../../domain/orders/order-tracking.ts"
import { type BuyerReturns, findBuyerReturns } from "../../../domain/orders/return-requests.server.ts"
import { syncOrderPayment } from "../../../domain/payments/sync-session.server.ts"
import { refusal } from "../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import { readRequestFields, validateForm } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { ButtonLink } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { useFocusAfterAction } from "../../ui/focus-after-action.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { RefusedForm } from "../contact/refused-form.ts"
import type { Route } from "./+types/track-order"
import { ArrivalForm } from "./arrival-form.tsx"
import { BuyerRequests } from "./buyer-requests.tsx"
import { DeliveryAddress } from "./delivery-address.tsx"
import { FindOrder } from "./find-order.tsx"
import { orderNotFound } from "./missing-order.server.ts"
import styles from "./order.module.css"
import { runOrderAction } from "./order-actions.server.ts"
import { OrderLines } from "./order-lines.tsx"
import { OrderRefunds } from "./order-refunds.tsx"
import { Parcels } from "./parcels.tsx"
import { Timeline } from "./timeline.tsx"
import { Transfer } from "./transfer.tsx"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Track your order",
    description: "See how far your order is.",
    path: href("/track-order"),
    hidden: true,
  })

// With `?order=` the URL gives access to an order: it must not be sent to other sites.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("order")
  if (token === null) return null
  // The buyer may have closed the card page, so the provider's state of the payment is read.
  await syncOrderPayment(context.get(shopContext), token)
  const found = await findConfirmation(context.get(shopContext), token)
  const requests = await findBuyerReturns(context.get(shopContext), token)
  if (!found || !requests) return orderNotFound()
  return { found, asks: requests, token }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (new URL(request.url).searchParams.has("order")) return runOrderAction(request, context, href("/track-order"))
  const typed = await readRequestFields(request)
  const form = validateForm(typed, trackingSchema)
  if (!form.ok) return refusal(form.problem, typed)
  const found = await trackOrder(context.get(shopContext), form.value, context.get(clientAddressContext))
  return found.ok ? redirect(`${href("/track-order")}?order=${found.value}`) : refusal(found.problem, typed)
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData || "missing" in loaderData) return <FindOrder {...loaderData} refused={actionData} />
  return <FoundOrder {...loaderData} refused={actionData} />
}

type FoundOrderProps = { found: Confirmation; asks: BuyerReturns; token: string; refused: RefusedForm | undefined }

function FoundOrder({ found, asks, token, refused }: FoundOrderProps) {
  const { order, transfer, invoiceNumber } = found
  const label = useRef<HTMLHeadingElement>(null)
  useEffect(() => label.current?.focus({ preventScroll: true }), [])
  useFocusAfterAction(label)
  return (
    <div className={page.container}>
      <div className={classes(page.head, styles.headline)}>
        <h1 className={text.heading} tabIndex={-1} ref={label}>
          {order.label}
        </h1>
        <p className={classes(text.small, text.figures)}>Order {order.number}</p>
      </div>
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.first}>
          <Timeline steps={order.timeline} />
          {order.orderState === "draft" && (
            <p>
              <ButtonLink main href={href("/checkout/pay/:token", { token })}>
                {order.quoteAskedAt ? "View your request" : "Go to the payment"}
              </ButtonLink>
            </p>
          )}
          <Transfer transfer={transfer} />
          <OrderRefunds order={order} />
          <Parcels order={order} />
          <ArrivalForm may={asks.may.arrived} refused={refused} />
          <BuyerRequests order={order} requests={asks} token={token} refused={refused} />
          <p className={styles.ways}>
            {invoiceNumber && (
              <TextLink href={href("/api/invoices/:token", { token })} download>
                Invoice (PDF)
              </TextLink>
            )}
            <TextLink href={href("/contact")}>Write to the studio</TextLink>
            <TextLink href={href("/track-order")}>Track another order</TextLink>
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
