import { useEffect } from "react"
import { Form, href, redirect, useNavigation, useRevalidator } from "react-router"
import { openCardPage } from "../../../domain/settlement/card-page.server.ts"
import { findHeldOrder, giveUpHold } from "../../../domain/settlement/held-order.server.ts"
import { payDemo } from "../../../domain/settlement/pay-demo.server.ts"
import { lookAtPayment } from "../../../domain/settlement/settle-session.server.ts"
import { notFound, refusal } from "../../request/answer.ts"
import { actorContext, shopContext } from "../../request/context.ts"
import { readFormData } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { classes } from "../../ui/classes.ts"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { OrderLines } from "../orders/order-lines.tsx"
import type { Route } from "./+types/payment"
import styles from "./checkout.module.css"
import { HoldClock } from "./hold-clock.tsx"
import { useCardPageOnce } from "./use-card-page-once.ts"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment",
    description: "Pay for the works that are held for you.",
    path: null,
    hidden: true,
  })

export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  await lookAtPayment(shop, params.token)
  const found = await findHeldOrder(shop, params.token)
  if (!found) throw notFound()
  if (found.order.orderState !== "draft") throw redirect(`${href("/order-confirmation")}?order=${params.token}`)
  const { order, heldUntil, payUrl, processing } = found
  const secondsLeft = heldUntil && Math.max(0, Math.round((heldUntil.getTime() - shop.now().getTime()) / 1000))
  return { order, heldUntil, secondsLeft, payUrl, processing }
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  const intent = (await readFormData(request)).get("intent")
  if (intent === "open") {
    const opened = await openCardPage(shop, actor, token)
    return opened.ok ? redirect(href("/checkout/pay/:token", { token })) : refusal(opened.problem)
  }
  const outcome = intent === "give-up" ? await giveUpHold(shop, actor, token) : await payDemo(shop, actor, token)
  if (!outcome.ok) return refusal(outcome.problem)
  return redirect(intent === "give-up" ? href("/shop") : `${href("/order-confirmation")}?order=${token}`)
}

/** How often the page asks whether the bank has answered, in milliseconds. */
const askEvery = 4000

export default function Payment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { order, heldUntil, secondsLeft, payUrl, processing } = loaderData
  const busy = useNavigation().state !== "idle"
  const { revalidate } = useRevalidator()
  useCardPageOnce(params.token, processing ? null : payUrl)
  useEffect(() => {
    if (!processing) return
    const timer = setInterval(revalidate, askEvery)
    return () => clearInterval(timer)
  }, [processing, revalidate])
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>{processing ? "One moment" : "Payment"}</h1>
      </div>
      <div className={classes(page.grid, styles.checkout)}>
        <div className={styles.due}>
          {heldUntil && secondsLeft !== null && !processing && (
            <HoldClock until={new Date(heldUntil)} secondsLeft={secondsLeft} onOver={revalidate} />
          )}
          {actionData && <FormProblem>{actionData.problem.message}</FormProblem>}
          {processing ? (
            <Processing />
          ) : (
            <>
              <p className={text.prose}>{wordsOf(order.paymentMethod, payUrl !== null)}</p>
              <div className={styles.actions}>
                {order.paymentMethod !== "demo" && payUrl && (
                  <ButtonLink main href={payUrl}>
                    Pay by card
                  </ButtonLink>
                )}
                <Form method="post" className={styles.actions}>
                  {order.paymentMethod === "demo" && (
                    <Button main name="intent" value="pay" disabled={busy}>
                      Pay (demo)
                    </Button>
                  )}
                  {order.paymentMethod !== "demo" && !payUrl && (
                    <Button main name="intent" value="open" disabled={busy}>
                      Try again
                    </Button>
                  )}
                  <Button name="intent" value="give-up" disabled={busy}>
                    {order.lines.length === 1 ? "Release the work" : "Release the works"}
                  </Button>
                </Form>
              </div>
            </>
          )}
        </div>
        <aside className={styles.summary} aria-label="Your order">
          <OrderLines order={order} />
        </aside>
      </div>
    </div>
  )
}

function wordsOf(method: string, isOpen: boolean): string {
  if (method === "demo")
    return "This is a demo. In a real shop, the payment provider’s page would open here. Nothing is charged, and nothing will be sent."
  return isOpen
    ? "You pay on the secure page of our payment provider. Nothing has been charged yet."
    : "The page for paying by card can’t be opened right now. Nothing has been charged, and everything stays held for you."
}

function Processing() {
  return (
    <div className={text.prose} role="status">
      <p>Your bank is confirming the payment. Nobody else can buy what you’ve chosen meanwhile.</p>
      <p>You can close this page: we’ll write to you as soon as the bank has answered.</p>
    </div>
  )
}
