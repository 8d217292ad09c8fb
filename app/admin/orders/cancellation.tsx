import { Button, Checkbox, Textarea } from "@mantine/core"
import { Form } from "react-router"
import { formatMoney } from "../../../lib/money.ts"
import styles from "./order-page.module.css"
import type { StudioOrder } from "./order-page.tsx"

type CancellationProps = { order: StudioOrder; errors: Record<string, string>; typed: Record<string, unknown> }

const mayStillBeCancelled = ["unfulfilled", "preparing", "ready_for_pickup"]

/** Folded away at the end of the page: ends an order whose works are still here. */
export function Cancellation({ order, errors, typed }: CancellationProps) {
  if (order.orderState !== "open" || !mayStillBeCancelled.includes(order.fulfilmentState)) return null
  const paid = order.paymentState === "paid"
  return (
    <details className={styles.cancel} open={errors.reason !== undefined}>
      <summary>Cancel this order</summary>
      <Form method="post" preventScrollReset noValidate>
        <Textarea
          label="Why"
          name="reason"
          description={`${order.name} reads it.`}
          defaultValue={String(typed.reason ?? "")}
          error={errors.reason}
        />
        <Checkbox
          name="makeAvailable"
          value="yes"
          defaultChecked
          label="Put the works back on the wall"
          description="They can be bought again at once."
        />
        {paid && (
          <p className="small">
            The order counts as refunded: send {formatMoney(order.total, order.currency)} back the way it came.
          </p>
        )}
        <Button type="submit" name="intent" value="cancel">
          Cancel order {order.number}
        </Button>
      </Form>
    </details>
  )
}
