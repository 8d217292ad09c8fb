import { useNavigation } from "react-router"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { formatCount } from "../kit/format-count.ts"
import { InlineConfirmLink } from "../kit/inline-confirm.tsx"
import { IntentButton } from "../kit/intent-button.tsx"
import type { StudioOrder } from "./order-data.server.ts"

type Step = { words: string } & (
  | { decision: "payment" }
  | { drawer: "shipment" | "delivery-price" }
  | { intent: "ready-for-pickup" | "delivered" }
)

export function getNextOrderStep(order: StudioOrder): Step | null {
  if (order.orderState === "draft" && order.quoteAskedAt)
    return { drawer: "delivery-price", words: order.quotedAt ? "Price the delivery again" : "Price the delivery" }
  if (order.orderState !== "open") return null
  // Packed before it is paid.
  if (order.paymentMethod === "on_collection" && ["unfulfilled", "preparing"].includes(order.fulfilmentState))
    return { intent: "ready-for-pickup", words: "Ready for pickup" }
  if (order.money.due > 0) return { decision: "payment", words: "Record a payment" }
  if (order.fulfilmentState === "shipped") return { intent: "delivered", words: "Mark delivered" }
  if (order.fulfilmentState === "ready_for_pickup") return { intent: "delivered", words: "Mark picked up" }
  if (order.shipping.pickup) return { intent: "ready-for-pickup", words: "Ready for pickup" }
  const left = order.lines.filter((line) => line.parcelId === null).length
  return { drawer: "shipment", words: `Ship ${formatCount(left, "work")}` }
}

export function StepButton({ step }: { step: Step }) {
  const sending = useNavigation().state === "submitting"
  if ("decision" in step) {
    return (
      <InlineConfirmLink id={step.decision} variant="filled" fullWidth>
        {step.words}
      </InlineConfirmLink>
    )
  }
  if ("drawer" in step) {
    return (
      <DrawerButton sheet={step.drawer} variant="filled" fullWidth>
        {step.words}
      </DrawerButton>
    )
  }
  return (
    <IntentButton intent={step.intent} variant="filled" disabled={sending} fullWidth>
      {step.words}
    </IntentButton>
  )
}
