import { useEffect, useRef } from "react"
import { Form, href, redirect, useNavigation } from "react-router"
import { type Confirmation, findConfirmation } from "../../../domain/checkout/confirmation.server.ts"
import { trackOrder } from "../../../domain/orders/order-queries.server.ts"
import { type BuyersRequests, returnsForBuyer } from "../../../domain/orders/return-requests.server.ts"
import { trackingSchema } from "../../../domain/orders/tracking.ts"
import { lookAtPayment } from "../../../domain/settlement/settle-session.server.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import { checkForm, readFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { useFocusAfterAction } from "../../ui/focus-after-action.ts"
import { Field, Fields, FormProblem } from "../../ui/forms/fields.tsx"
import { useFirstWrong } from "../../ui/forms/first-wrong.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { type Refused, refusedForm } from "../contact/typed.ts"
import type { Route } from "./+types/track-order"
import { Arrived } from "./arrived.tsx"
import { askAction } from "./ask.server.ts"
import { AskStudio } from "./ask-studio.tsx"
import { DeliveryAddress } from "./delivery-address.tsx"
import { MoneyBack } from "./money-back.tsx"
import styles from "./order.module.css"
import { OrderLines } from "./order-lines.tsx"
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

// With `?order=` the address gives access to an order: it must not be sent to other sites.
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

/** `?order={token}` is an order that was found or comes from its confirmation; without it there is a form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("order")
  if (token === null) return null
  // Whoever closed the card page, or the browser with it, is told how the payment stands at the provider.
  await lookAtPayment(context.get(shopContext), token)
  const found = await findConfirmation(context.get(shopContext), token)
  const asks = await returnsForBuyer(context.get(shopContext), token)
  if (!found || !asks) throw notFound()
  return { found, asks, token }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (new URL(request.url).searchParams.has("order")) return askAction(request, context, href("/track-order"))
  const typed = await readFields(request)
  const form = checkForm(typed, trackingSchema)
  if (!form.ok) return refusal(form.problem, typed)
  const found = await trackOrder(context.get(shopContext), form.value, context.get(clientAddressContext))
  return found.ok ? redirect(`${href("/track-order")}?order=${found.value}`) : refusal(found.problem, typed)
}

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <Found {...loaderData} refused={actionData} /> : <Find refused={actionData} />
}

function Find({ refused }: { refused: Refused | undefined }) {
  const busy = useNavigation().state !== "idle"
  const form = useFirstWrong(refused)
  const { typed, wrong } = refusedForm(refused)
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>Track your order</h1>
      </div>
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.before}>
          <p className={text.lead}>See how far your order is, and what comes next.</p>
          <p className={text.small}>
            You’ll find the number in your confirmation e-mail and on the invoice. Can’t find it?{" "}
            <a href={href("/contact")}>Write to the studio</a>.
          </p>
        </div>
        <Form method="post" className={styles.find} ref={form} noValidate>
          {refused && !refused.problem.fields && <FormProblem>{refused.problem.message}</FormProblem>}
          <Fields>
            <Field
              label="Order number"
              name="number"
              width="half"
              stack
              required
              autoComplete="off"
              hint="For example S-1001."
              defaultValue={typed("number")}
              error={wrong("number")}
            />
            <Field
              label="E-mail"
              name="email"
              type="email"
              width="half"
              stack
              required
              autoComplete="email"
              defaultValue={typed("email")}
              error={wrong("email")}
            />
          </Fields>
          <Button main disabled={busy}>
            Find my order
          </Button>
        </Form>
      </div>
    </div>
  )
}

type FoundProps = { found: Confirmation; asks: BuyersRequests; token: string; refused: Refused | undefined }

function Found({ found, asks, token, refused }: FoundProps) {
  const { order, transfer, invoiceNumber } = found
  const label = useRef<HTMLHeadingElement>(null)
  // Moves the focus to what has changed.
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
          <MoneyBack order={order} />
          <Parcels order={order} />
          <Arrived may={asks.may.arrived} refused={refused} />
          <AskStudio order={order} asks={asks} token={token} refused={refused} />
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
