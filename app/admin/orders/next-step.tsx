import { Button } from "@mantine/core"
import { Form, useNavigation } from "react-router"
import { formatCount } from "../kit/count.ts"
import { DecisionLink } from "../kit/decision.tsx"
import { SheetButton } from "../kit/sheet/sheet.tsx"
import type { StudioOrder } from "./order-data.server.ts"

type Step = { words: string } & (
  | { decision: "payment" }
  | { sheet: "shipment" | "delivery-price" }
  | { intent: "ready-for-pickup" | "delivered" }
)

export function getNextOrderStep(order: StudioOrder): Step | null {
  if (order.orderState === "draft" && order.quoteAskedAt)
    return { sheet: "delivery-price", words: order.quotedAt ? "Price the delivery again" : "Price the delivery" }
  if (order.orderState !== "open") return null
  // Packed before it is paid.
  if (order.paymentMethod === "on_collection" && ["unfulfilled", "preparing"].includes(order.fulfilmentState))
    return { intent: "ready-for-pickup", words: "Ready for pickup" }
  if (order.money.due > 0) return { decision: "payment", words: "Record a payment" }
  if (order.fulfilmentState === "shipped") return { intent: "delivered", words: "Mark delivered" }
  if (order.fulfilmentState === "ready_for_pickup") return { intent: "delivered", words: "Mark picked up" }
  if (order.shipping.pickup) return { intent: "ready-for-pickup", words: "Ready for pickup" }
  const left = order.lines.filter((line) => line.parcelId === null).length
  return { sheet: "shipment", words: `Ship ${formatCount(left, "work")}` }
}

export function StepButton({ step }: { step: Step }) {
  const sending = useNavigation().state === "submitting"
  if ("decision" in step) {
    return (
      <DecisionLink id={step.decision} variant="filled" fullWidth>
        {step.words}
      </DecisionLink>
    )
  }
  if ("sheet" in step) {
    return (
      <SheetButton sheet={step.sheet} variant="filled" fullWidth>
        {step.words}
      </SheetButton>
    )
  }
  return (
    <Form method="post" preventScrollReset>
      <Button variant="filled" type="submit" name="intent" value={step.intent} disabled={sending} fullWidth>
        {step.words}
      </Button>
    </Form>
  )
}
