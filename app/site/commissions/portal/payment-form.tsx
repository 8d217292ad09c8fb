import { useEffect } from "react"
import { Form, useNavigation, useRevalidator, useSearchParams } from "react-router"
import type { PortalPayment } from "../../../../domain/payments/portal-payments.server.ts"
import { formatMoney } from "../../../../lib/format-money.ts"
import { useCanSendEmail } from "../../../ui/can-send-email.ts"
import { Button, ButtonLink } from "../../../ui/controls/button.tsx"
import text from "../../../ui/text.module.css"
import { useCardPageOnce } from "../../checkout/use-card-page-once.ts"
import { Transfer } from "../../orders/transfer.tsx"
import styles from "./portal.module.css"

/** Milliseconds between checks for the bank's answer. */
const pollMs = 4000

export function PortalPaymentForm({ payment }: { payment: PortalPayment }) {
  const canSendEmail = useCanSendEmail()
  const busy = useNavigation().state !== "idle"
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { title, open, currency, methods, id } = payment
  const { url, sessionId, processing, offered } = methods?.card ?? {}
  useCardPageOnce(sessionId ?? "", search.get("pay") === id && !processing ? (url ?? null) : null)
  useEffect(() => {
    if (!processing) return
    const timer = setInterval(revalidate, pollMs)
    return () => clearInterval(timer)
  }, [processing, revalidate])
  if (!methods) return null
  if (processing)
    return (
      <p className={text.prose} role="status">
        Your bank is confirming the payment.{" "}
        {canSendEmail
          ? "You can close this page: we’ll write to you as soon as the bank has answered."
          : "You can close this page, and come back to it: it says so when the bank has answered."}
      </p>
    )
  const amount = <span className={text.figures}>{formatMoney(open, currency)}</span>
  return (
    <div className={styles.answers} id="pay">
      {search.get("payment") === "back" && <p role="status">Not paid, nothing charged.</p>}
      {offered && url && search.has("pay") ? (
        <ButtonLink main wide href={url}>
          <span>Go to the card page</span>
          {amount}
        </ButtonLink>
      ) : offered ? (
        <Form method="post">
          <input type="hidden" name="paymentId" value={id} />
          <Button main wide name="intent" value="pay" disabled={busy}>
            <span>Pay by card: {title}</span>
            {amount}
          </Button>
        </Form>
      ) : (
        <p className={styles.due}>
          <span>{title}</span>
          {amount}
        </p>
      )}
      {methods.transfer && (
        <details className={styles.terms} open={!offered}>
          <summary>{offered ? "Or by transfer" : "By transfer"}</summary>
          <Transfer transfer={methods.transfer} />
        </details>
      )}
    </div>
  )
}
