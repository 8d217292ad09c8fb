import { Button } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { formatMoney } from "../../../lib/money.ts"
import { count } from "../kit/dates.ts"
import type { StudioOrder } from "./order-page.tsx"

export type Step = { intent: "mark-paid" | "ready-for-pickup" | "ship" | "delivered"; words: string }

/** The one thing to do next about an order; null when there is nothing. */
export function nextStep(order: StudioOrder): Step | null {
  if (order.orderState !== "open") return null
  if (order.paymentState !== "paid") {
    return { intent: "mark-paid", words: `Mark ${formatMoney(order.total, order.currency)} paid` }
  }
  if (order.fulfilmentState === "shipped") return { intent: "delivered", words: "Mark delivered" }
  if (order.fulfilmentState === "ready_for_pickup") return { intent: "delivered", words: "Mark picked up" }
  if (order.shipping.pickup) return { intent: "ready-for-pickup", words: "Ready for pickup" }
  const left = order.lines.filter((line) => line.parcelId === null).length
  return { intent: "ship", words: `Ship ${count(left, "work")}` }
}

/** Ships by the form that stands on the page; everything else needs no more than a press. */
export function StepButton({ step }: { step: Step }) {
  const busy = useNavigation().state === "submitting"
  if (step.intent === "ship") {
    return (
      <Button variant="filled" type="submit" form="shipment" disabled={busy}>
        {step.words}
      </Button>
    )
  }
  return (
    <Form method="post" preventScrollReset>
      <Button variant="filled" type="submit" name="intent" value={step.intent} disabled={busy} fullWidth>
        {step.words}
      </Button>
    </Form>
  )
}
