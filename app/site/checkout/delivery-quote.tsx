import { useState } from "react"
import { Form } from "react-router"
import type { getQuoteDetails } from "../../../domain/checkout/quote.server.ts"
import { formatSeenTotal } from "../../../domain/checkout/seen-total.ts"
import type { BuyerOrder } from "../../../domain/orders/order-queries.server.ts"
import type { Problem } from "../../../domain/problem.ts"
import { formatMoney } from "../../../lib/format-money.ts"
import { formatDateInZone } from "../../../lib/site-time.ts"
import { Button } from "../../ui/controls/button.tsx"
import { useOpenErrors } from "../../ui/forms/open-errors.ts"
import text from "../../ui/text.module.css"
import { useTimeZone } from "../shell/use-time-zone.ts"
import styles from "./checkout.module.css"
import { Consent } from "./consent.tsx"
import { PaymentChoice } from "./payment-choice.tsx"

type DeliveryQuoteProps = {
  order: BuyerOrder
  facts: Awaited<ReturnType<typeof getQuoteDetails>>
  answer: { problem: Problem; typed: Record<string, unknown> | null } | undefined
  busy: boolean
}

export function DeliveryQuote({ order, facts, answer, busy }: DeliveryQuoteProps) {
  const zone = useTimeZone()
  const [payment, setPayment] = useState(String(answer?.typed?.payment ?? facts.methods[0] ?? ""))
  const { errors, onChange } = useOpenErrors(answer?.problem)
  const several = order.lines.length > 1
  const until = order.dueAt && formatDateInZone(order.dueAt, zone)
  const works = `${several ? "The works are" : "The work is"} reserved for you${until ? ` until ${until}` : ""}`
  if (!order.quotedAt)
    return (
      <>
        <div className={text.prose}>
          <p>{`Thank you. ${works}, and we’re working out what packing and delivery cost.`}</p>
          <p>
            {facts.canSendEmail
              ? `We’ll write to ${order.email} with the total and a link to pay. You owe nothing yet.`
              : "You’ll find the total here, with a button to pay: keep this page’s address. You owe nothing yet."}
          </p>
        </div>
        <Form method="post" className={styles.actions}>
          <Button name="intent" value="give-up" disabled={busy}>
            {several ? "Release the works" : "Release the work"}
          </Button>
        </Form>
      </>
    )
  return (
    <Form method="post" className={styles.accept} noValidate onChange={onChange}>
      <div className={text.prose}>
        <p>{`Packing and delivery cost ${order.shippingPrice === 0 ? "nothing" : formatMoney(order.shippingPrice, order.currency)}. ${works}.`}</p>
      </div>
      {order.total > 0 && (
        <PaymentChoice
          methods={facts.methods}
          of={facts}
          value={payment}
          onChange={setPayment}
          error={errors.payment}
        />
      )}
      <input type="hidden" name="seenTotal" value={formatSeenTotal(order.total, order.currency)} />
      <Consent version={facts.legal} country={order.address?.country ?? facts.country} error={errors.terms} />
      <div className={styles.actions}>
        <Button main name="intent" value="accept" disabled={busy}>
          {`Place order, ${formatMoney(order.total, order.currency)}`}
        </Button>
        <Button name="intent" value="give-up" formNoValidate disabled={busy}>
          {several ? "Release the works" : "Release the work"}
        </Button>
      </div>
    </Form>
  )
}
