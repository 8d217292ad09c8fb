import { Button } from "@mantine/core"
import { Form, href, Link, useLocation } from "react-router"
import { formatMoney } from "../../../lib/format-money.ts"
import { readFormData } from "../../request/read-form.ts"
import { Day, Moment } from "../kit/dates.tsx"
import { EmailAddress } from "../kit/email-address.tsx"
import { Facts, Page, Part, Refused } from "../kit/page.tsx"
import { SheetButton } from "../kit/sheet/sheet.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/order-page"
import { changeOrder } from "./change-order.server.ts"
import { nextStep, StepButton } from "./next-step.tsx"
import { readOrder } from "./order-data.server.ts"
import { OrderLines } from "./order-lines.tsx"
import styles from "./order-page.module.css"
import { CancelSheet, mayBeCanceled, PaymentSheet, ShipmentSheet, TrackingSheets } from "./order-sheets.tsx"
import { OrderStatus } from "./order-status.tsx"
import { Parcels } from "./parcels.tsx"
import { eventWords, paymentStateWords, Timeline } from "./timeline.tsx"

export const meta: Route.MetaFunction = ({ params }) => studioMeta(`Order ${params.number}`)

export function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return readOrder(shop, admin, params.number)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeOrder(shop, admin, params.number, await readFormData(request))
}

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const answer: Answer = actionData
  useSay(answer?.done)
  const { search } = useLocation()
  const step = nextStep(order)
  const awaitsTransfer = order.orderState === "open" && order.paymentState === "unpaid" && order.dueAt
  const sheets = step && "sheet" in step ? [step.sheet] : []
  const inSheet = ["mark-paid", "ship", "correct-parcel", "cancel"].includes(String(answer?.typed?.intent))
  return (
    <Page
      back={<Link to={`/admin/orders${search}`}>Orders</Link>}
      title={`Order ${order.number}`}
      facts={
        <>
          <OrderStatus order={order} />
          <span className={styles.ink}>{formatMoney(order.total, order.currency)}</span>
          <a className={styles.buyer} href={`mailto:${order.email}`}>
            {order.name}
          </a>
          <span>
            <Day at={order.placedAt} />
          </span>
        </>
      }
      quiet={
        <>
          <Button variant="transparent" component="a" href={`${href("/order-confirmation")}?order=${order.token}`}>
            As the buyer sees it
          </Button>
          {order.paymentState === "paid" && (
            <Button variant="transparent" component="a" href={href("/api/invoices/:token", { token: order.token })}>
              Invoice
            </Button>
          )}
          {step && "sheet" in step && step.sheet === "shipment" && order.fulfilmentState === "unfulfilled" && (
            <Form method="post" preventScrollReset>
              <Button variant="transparent" type="submit" name="intent" value="prepare">
                Start preparing
              </Button>
            </Form>
          )}
          {mayBeCanceled(order) && (
            <SheetButton sheet="cancel" variant="transparent">
              Cancel order
            </SheetButton>
          )}
        </>
      }
      main={step && <StepButton step={step} />}
      done={answer?.done}
    >
      {answer?.problem && !inSheet && <Refused>{answer.problem.message}</Refused>}
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderLines order={order} />
          <Parcels order={order} />
          <Part title="Payment">
            <Facts
              of={[
                ["Method", paymentWords[order.paymentMethod] ?? order.paymentMethod],
                ["Status", paymentStateWords(order.paymentState)],
                ["Reference", order.paymentMethod === "bank_transfer" && order.number],
                [
                  "Due",
                  order.paymentState !== "paid" && order.orderState === "open" && order.dueAt && (
                    <Day at={order.dueAt} />
                  ),
                ],
              ]}
            />
            {awaitsTransfer && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="days" value="7" />
                <Button variant="transparent" type="submit" name="intent" value="extend-due">
                  Give 7 more days to pay
                </Button>
              </Form>
            )}
          </Part>
        </div>
        <aside className={styles.side}>
          <Part title="Timeline">
            <Timeline steps={order.timeline} />
          </Part>
          <Part title={order.shipping.pickup ? "Picked up by" : "Deliver to"} note={order.shipping.name}>
            <address className={styles.address}>
              {order.addressLines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <a href={`mailto:${order.email}`}>
                <EmailAddress of={order.email} />
              </a>
              {order.phone && <a href={`tel:${order.phone}`}>{order.phone}</a>}
            </address>
          </Part>
          {order.note && (
            <Part title={`From ${order.name}`}>
              <p className={styles.note}>{order.note}</p>
            </Part>
          )}
          <Part title="Activity">
            <Facts
              of={order.events.map((event) => [
                <Moment key={event.id} at={event.at} />,
                `${eventWords(event)} by ${event.actorName}`,
              ])}
            />
          </Part>
        </aside>
      </div>
      <p className={`small ${styles.foot}`}>Every change is recorded with who and when. An order is never deleted.</p>
      {sheets.includes("payment") && <PaymentSheet order={order} answer={answer} />}
      {sheets.includes("shipment") && <ShipmentSheet order={order} answer={answer} />}
      <TrackingSheets order={order} answer={answer} />
      {mayBeCanceled(order) && <CancelSheet order={order} answer={answer} />}
    </Page>
  )
}

const paymentWords: Record<string, string> = {
  bank_transfer: "Bank transfer",
  demo: "Demo payment",
  card: "Card",
}
