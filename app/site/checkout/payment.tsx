import { type CSSProperties, useEffect, useRef, useState } from "react"
import { Form, href, redirect, replace, useNavigation, useRevalidator } from "react-router"
import { getQuoteDetails } from "../../../domain/checkout/quote.server.ts"
import { acceptOrderQuote, resetOrderPaymentMethod } from "../../../domain/payments/accept-quote.server.ts"
import { openOrderCardPage } from "../../../domain/payments/card-page.server.ts"
import { chooseTransfer, isTransferOffered } from "../../../domain/payments/choose-transfer.server.ts"
import { findHeldOrder, releaseHold } from "../../../domain/payments/held-order.server.ts"
import { isCardMethod } from "../../../domain/payments/ledger/payment-methods.ts"
import { payDemo } from "../../../domain/payments/pay-demo.server.ts"
import { syncOrderPayment } from "../../../domain/payments/sync-session.server.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { refusal } from "../../request/answer.ts"
import { actorContext, shopContext } from "../../request/context.ts"
import { readFormData, readFormFields } from "../../request/read-form.ts"
import { pageMeta } from "../../seo/page-meta.ts"
import { useCanSendEmail } from "../../ui/can-send-email.ts"
import { classes } from "../../ui/classes.ts"
import { Button, ButtonLink } from "../../ui/controls/button.tsx"
import { FormProblem } from "../../ui/forms/fields.tsx"
import page from "../../ui/page.module.css"
import text from "../../ui/text.module.css"
import { FindOrder, type MissingOrder } from "../orders/find-order.tsx"
import { orderNotFound } from "../orders/missing-order.server.ts"
import { OrderLines } from "../orders/order-lines.tsx"
import type { Route } from "./+types/payment"
import styles from "./checkout.module.css"
import { DeliveryQuote } from "./delivery-quote.tsx"
import { useCardPageOnce } from "./use-card-page-once.ts"
import { useEmptiedCart } from "./use-emptied-cart.ts"
import { useOwnWorks } from "./use-own-works.ts"

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Payment",
    description: "Pay for the works that are held for you.",
    path: null,
    hidden: true,
  })

export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  await syncOrderPayment(shop, params.token)
  const found = await findHeldOrder(shop, params.token)
  if (!found) return orderNotFound()
  if (found.order.orderState !== "draft") throw redirect(`${href("/order-confirmation")}?order=${params.token}`)
  const { order, heldUntil, payUrl, processing } = found
  const works = order.lines.flatMap(({ artworkId }) => artworkId ?? [])
  const facts = order.quoteAskedAt && (await getQuoteDetails(shop, order.shipping, works))
  const secondsUntil = (at: Date) => heldUntil && Math.max(0, Math.round((heldUntil.getTime() - at.getTime()) / 1000))
  return {
    ...{ order, heldUntil, payUrl, processing, facts },
    transfer: await isTransferOffered(shop, params.token, order),
    secondsLeft: secondsUntil(shop.now()) ?? 0,
    secondsInAll: secondsUntil(order.placedAt) ?? 0,
    cameBack: new URL(request.url).searchParams.has("back"),
  }
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const actor = await context.get(actorContext)()
  const form = await readFormData(request)
  const intent = form.get("intent")
  if (intent === "accept") {
    const accepted = await acceptOrderQuote(shop, actor, token, readFormFields(form))
    if (!accepted.ok) return refusal(accepted.problem, readFormFields(form))
    const { orderState, paymentMethod } = accepted.value
    if (orderState !== "draft") return replace(`${href("/order-confirmation")}?order=${token}`)
    if (isCardMethod(paymentMethod)) await openOrderCardPage(shop, actor, token)
    return redirect(href("/checkout/pay/:token", { token }))
  }
  if (intent === "choose") {
    const again = await resetOrderPaymentMethod(shop, actor, token)
    return again.ok ? redirect(href("/checkout/pay/:token", { token })) : refusal(again.problem)
  }
  if (intent === "open") {
    const opened = await openOrderCardPage(shop, actor, token)
    return opened.ok ? redirect(href("/checkout/pay/:token", { token })) : refusal(opened.problem)
  }
  const outcome =
    intent === "give-up"
      ? await releaseHold(shop, actor, token)
      : intent === "transfer"
        ? await chooseTransfer(shop, actor, token)
        : await payDemo(shop, actor, token)
  if (!outcome.ok) return refusal(outcome.problem)
  return replace(intent === "give-up" ? href("/shop") : `${href("/order-confirmation")}?order=${token}`)
}

/** Milliseconds between checks for the bank's answer. */
const pollMs = 4000

export default function Payment({ loaderData, actionData, params }: Route.ComponentProps) {
  if ("missing" in loaderData) return <FindOrder {...loaderData} />
  return <HeldOrder {...loaderData} token={params.token} refused={actionData} />
}

type HeldOrderData = Exclude<Route.ComponentProps["loaderData"], MissingOrder>

function HeldOrder(held: HeldOrderData & { token: string; refused: Route.ComponentProps["actionData"] }) {
  const {
    order,
    heldUntil,
    secondsLeft,
    secondsInAll: totalSeconds,
    payUrl,
    processing,
    cameBack,
    facts,
    transfer,
  } = held
  const { token, refused } = held
  const several = order.lines.length > 1
  const byCard = order.paymentMethod !== "demo"
  const busy = useNavigation().state !== "idle"
  // The shipping quote is pending, or no payment method was chosen yet.
  const isAsked = facts !== null && order.paymentMethod === ""
  const { revalidate } = useRevalidator()
  useOwnWorks(order, heldUntil && new Date(heldUntil))
  useEmptiedCart(order)
  useCardPageOnce(token, processing ? null : payUrl)
  useEffect(() => {
    if (!processing) return
    const timer = setInterval(revalidate, pollMs)
    return () => clearInterval(timer)
  }, [processing, revalidate])
  return (
    <div className={page.container}>
      <div className={page.head}>
        <h1 className={text.heading}>
          {processing ? "One moment" : isAsked ? "Your request" : cameBack ? "Not paid, nothing charged" : "Payment"}
        </h1>
      </div>
      <div className={classes(page.grid, styles.checkout)}>
        <aside className={styles.summary} aria-label="Your order">
          <OrderLines order={order} />
        </aside>
        <div className={styles.due}>
          {heldUntil && !processing && (
            <HoldClock {...{ secondsLeft, totalSeconds, several }} until={new Date(heldUntil)} onExpired={revalidate} />
          )}
          {refused && <FormProblem>{refused.problem.message}</FormProblem>}
          {processing ? (
            <Processing />
          ) : isAsked ? (
            <DeliveryQuote order={order} facts={facts} answer={refused} busy={busy} />
          ) : (
            <>
              <p className={text.prose}>{formatPaymentNote(byCard, payUrl !== null, cameBack)}</p>
              <Form method="post" className={styles.ways}>
                {byCard && payUrl && (
                  <ButtonLink main wide href={payUrl}>
                    <span>{cameBack ? "Back to the card page" : "Go to the card page"}</span>
                    <span className={text.figures}>{formatMoney(order.total, order.currency)}</span>
                  </ButtonLink>
                )}
                {!(byCard && payUrl) && (
                  <Button main wide name="intent" value={byCard ? "open" : "pay"} disabled={busy}>
                    <span>{byCard ? "Try again" : "Pay (demo)"}</span>
                    <span className={text.figures}>{formatMoney(order.total, order.currency)}</span>
                  </Button>
                )}
                {facts && (
                  <Button wide name="intent" value="choose" disabled={busy}>
                    Pay another way
                  </Button>
                )}
                {transfer && (
                  <Button wide name="intent" value="transfer" disabled={busy}>
                    Pay by bank transfer instead
                  </Button>
                )}
                <Button wide name="intent" value="give-up" disabled={busy}>
                  {several ? "Release the works" : "Release the work"}
                </Button>
              </Form>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function formatPaymentNote(byCard: boolean, isOpen: boolean, cameBack: boolean): string {
  if (!byCard)
    return "This is a demo. In a real shop, the payment provider’s page would open here. Nothing is charged, and nothing will be sent."
  if (!isOpen)
    return "The page for paying by card can’t be opened right now. Nothing has been charged, and everything stays held for you."
  return cameBack
    ? "The card page was closed, or your bank said no. Nothing was charged."
    : "You pay on the page of our payment provider; we never see your card. If you come back without paying, nothing is charged."
}

function Processing() {
  const canSendEmail = useCanSendEmail()
  return (
    <div className={text.prose} role="status">
      <p>Your bank is confirming the payment. Until then, nobody else can buy what you’ve chosen.</p>
      <p>
        {canSendEmail
          ? "You can close this page: we’ll write to you as soon as the bank has answered."
          : "You can close this page, and come back to it: it says so when the bank has answered."}
      </p>
    </div>
  )
}

type HoldClockProps = {
  until: Date
  /** By the server's clock at rendering: the browser's may be wrong. */
  secondsLeft: number
  totalSeconds: number
  several: boolean
  onExpired: () => void
}

function HoldClock({ until, secondsLeft, totalSeconds, several, onExpired }: HoldClockProps) {
  const [left, setLeft] = useState<number | null>(null)
  const expired = useRef(onExpired)
  expired.current = onExpired
  useEffect(() => {
    const end = performance.now() + secondsLeft * 1000
    const tick = () => {
      const seconds = Math.max(0, Math.round((end - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      expired.current()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [secondsLeft])
  const shown = left ?? secondsLeft
  return (
    <div className={styles.hold}>
      <time dateTime={until.toISOString()} role="timer" aria-live="off">
        {`${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`}
      </time>
      <p role="status">{left === null ? formatHeld(several, "") : formatTimeLeft(left, several, until)}</p>
      <span
        className={styles.holdBar}
        style={{ "--w": Math.min(1, shown / Math.max(1, totalSeconds)) } as CSSProperties}
        aria-hidden="true"
      />
    </div>
  )
}

const formatHeld = (several: boolean, until: string) =>
  `${several ? "They’re" : "It’s"} held for you${until}. Nobody else can buy ${several ? "them" : "it"}.`

/** Changes once, five minutes before the end, so that it is not read out each second. The time is in the reader's zone. */
function formatTimeLeft(left: number, several: boolean, until: Date): string {
  if (left === 0) return "Your time to pay has ended."
  if (left <= 300) return `Five minutes: after that, ${several ? "they become" : "it becomes"} available to others.`
  return formatHeld(several, ` until ${until.toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })}`)
}
