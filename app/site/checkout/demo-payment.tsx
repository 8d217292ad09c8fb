import { useEffect, useState } from "react"
import { Form, href, redirect, useNavigation } from "react-router"
import { payDemo } from "../../../domain/checkout/confirm-payment.server.ts"
import { findHold, giveUpHold } from "../../../domain/checkout/demo-session.server.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { actorContext, shopContext } from "../../request/context.ts"
import { readFormData } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { OrderLines } from "../orders/order-lines.tsx"
import type { Route } from "./+types/demo-payment"
import styles from "./checkout.module.css"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment (demo)",
    description: "A payment that moves no money.",
    path: null,
    hidden: true,
  })

export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findHold(context.get(shopContext), params.token)
  if (!found) throw notFound()
  if (found.order.orderState !== "draft") throw redirect(`${href("/order-confirmation")}?order=${params.token}`)
  return found
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  const intent = (await readFormData(request)).get("intent")
  const outcome =
    intent === "give-up" ? await giveUpHold(shop, actor, params.token) : await payDemo(shop, actor, params.token)
  if (!outcome.ok) return refusal(outcome.problem)
  return redirect(intent === "give-up" ? href("/shop") : `${href("/order-confirmation")}?order=${params.token}`)
}

export default function DemoPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, heldUntil } = loaderData
  const busy = useNavigation().state !== "idle"
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>Payment</h1>
      </div>
      <div className={classes(page.grid, styles.checkout)}>
        <div className={styles.due}>
          {heldUntil && <Held until={new Date(heldUntil)} />}
          <p className={text.prose}>
            This is a demo. In a real shop, the payment provider’s page would open here. Nothing is charged, and nothing
            will be sent.
          </p>
          {actionData && <FormProblem>{actionData.problem.message}</FormProblem>}
          <Form method="post" className={styles.actions}>
            <Button main name="intent" value="pay" disabled={busy}>
              Pay (demo)
            </Button>
            <Button name="intent" value="give-up" disabled={busy}>
              {order.lines.length === 1 ? "Release the work" : "Release the works"}
            </Button>
          </Form>
        </div>
        <aside className={styles.summary} aria-label="Your order">
          <OrderLines order={order} />
        </aside>
      </div>
    </div>
  )
}

/** The deadline for payment; counts down with scripts. */
function Held({ until }: { until: Date }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = now === null ? null : Math.max(0, Math.round((until.getTime() - now) / 1000))
  const left = seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
  return (
    <p className={styles.hold}>
      <span>Held for you while you pay</span>
      <time dateTime={until.toISOString()} aria-live="off">
        {left || "for a while"}
      </time>
    </p>
  )
}
