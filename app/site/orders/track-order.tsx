import { useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import { z } from "zod"
import { filledLine } from "../../../domain/mails/written-text.ts"
import { trackOrder } from "../../../domain/orders/order-queries.server.ts"
import { refusal } from "../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"
import { checkForm, readFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { TextLink } from "../../ui/controls/text-link.tsx"
import { Field, Fields, FormProblem } from "../../ui/forms/fields.tsx"
import { useFirstWrong } from "../../ui/forms/first-wrong.ts"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import type { Route } from "./+types/track-order"
import styles from "./order.module.css"
import { OrderLines } from "./order-lines.tsx"
import { Timeline } from "./timeline.tsx"

const schema = z.strictObject({
  number: filledLine(40, "Write the order number, like S-1001."),
  email: z.email("Write the e-mail address of the order.").max(254),
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Track your order",
    description: "See how far your order is.",
    path: "/track-order",
    hidden: true,
  })

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readFields(request)
  const form = checkForm(typed, schema)
  if (!form.ok) return refusal(form.problem, typed)
  const found = await trackOrder(context.get(shopContext), form.value, context.get(clientAddressContext))
  return found.ok ? { order: found.value } : refusal(found.problem, typed)
}

export default function TrackOrder({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle"
  const form = useFirstWrong(actionData && "problem" in actionData ? actionData : undefined)
  const refused = actionData && "problem" in actionData ? actionData : null
  const typed = (refused?.typed ?? {}) as Record<string, string | undefined>
  const fields = refused?.problem.fields ?? {}
  if (actionData && "order" in actionData) return <Found order={actionData.order} />
  return (
    <div className={page.room}>
      <div className={page.head}>
        <h1 className={text.heading}>Track your order</h1>
      </div>
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.before}>
          <p className={text.lead}>See what has been done, and what is still to come.</p>
          <p className={text.small}>
            The number stands in the confirmation and on the invoice. If neither is at hand,{" "}
            <a href="/contact">write to the studio</a>.
          </p>
        </div>
        <Form method="post" className={styles.find} ref={form} noValidate={refused !== null}>
          {refused && !refused.problem.fields && <FormProblem>{refused.problem.message}</FormProblem>}
          <Fields>
            <Field
              label="Order number"
              name="number"
              width="half"
              stack
              required
              autoComplete="off"
              hint="It stands in your confirmation, like S-1001."
              defaultValue={typed.number}
              error={fields.number}
            />
            <Field
              label="E-mail"
              name="email"
              type="email"
              width="half"
              stack
              required
              autoComplete="email"
              defaultValue={typed.email}
              error={fields.email}
            />
          </Fields>
          <Button main disabled={busy}>
            Show the order
          </Button>
        </Form>
      </div>
    </div>
  )
}

type Order = Extract<NonNullable<Route.ComponentProps["actionData"]>, { order: unknown }>["order"]

function Found({ order }: { order: Order }) {
  const label = useRef<HTMLHeadingElement>(null)
  // The address is the same as before: the reader is taken to what has changed.
  useEffect(() => label.current?.focus({ preventScroll: true }), [])
  return (
    <div className={page.room}>
      <div className={classes(page.head, styles.headline)}>
        <h1 className={text.heading} tabIndex={-1} ref={label}>
          {order.label}
        </h1>
        <p className={classes(text.small, text.figures)}>Order {order.number}</p>
      </div>
      <div className={classes(page.grid, styles.order)}>
        <div className={styles.first}>
          <Timeline steps={order.timeline} />
          {order.trackingNumber && (
            <>
              <h2>The parcel</h2>
              <dl className={styles.facts}>
                <div>
                  <dt>{order.carrier}</dt>
                  <dd>
                    {order.trackingUrl ? <a href={order.trackingUrl}>{order.trackingNumber}</a> : order.trackingNumber}
                  </dd>
                </div>
              </dl>
            </>
          )}
          <p className={styles.ways}>
            <TextLink href="/contact">Write to the studio</TextLink>
            <TextLink href="/track-order" data-link="document">
              Track another order
            </TextLink>
          </p>
        </div>
        <aside className={styles.second} aria-label="Your order">
          <OrderLines order={order} />
        </aside>
      </div>
    </div>
  )
}
