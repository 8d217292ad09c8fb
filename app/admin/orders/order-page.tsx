import { Button } from "@mantine/core"
import { Form, Link } from "react-router"
import { picturesOfWorks } from "../../../domain/artworks/work-pictures.server.ts"
import { timelineOf } from "../../../domain/orders/order.ts"
import { addressLines } from "../../../domain/orders/order-facts.ts"
import { findOrderForAdmin } from "../../../domain/orders/order-queries.server.ts"
import { formatMoney } from "../../../lib/money.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { day, moment } from "../kit/dates.ts"
import { Facts, Page, Part, Refused } from "../kit/page.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/order-page"
import { Cancellation } from "./cancellation.tsx"
import { changeOrder } from "./change-order.server.ts"
import { nextStep, StepButton } from "./next-step.tsx"
import { OrderLines } from "./order-lines.tsx"
import styles from "./order-page.module.css"
import { OrderStatus } from "./order-status.tsx"
import { Parcels } from "./parcels.tsx"
import { Shipment } from "./shipment.tsx"
import { eventWords, Timeline } from "./timeline.tsx"

export const meta: Route.MetaFunction = ({ params }) => studioMeta(`Order ${params.number}`)

export type StudioOrder = Awaited<ReturnType<typeof loader>>

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const order = found(await findOrderForAdmin(shop, admin, params.number))
  const pictures = await picturesOfWorks(
    shop,
    order.lines.map((line) => line.artworkId),
  )
  const { requestHash: _, idempotencyKey: __, lines, events, ...rest } = order
  return {
    ...rest,
    addressLines: addressLines(order),
    lines: lines.map((line) => ({ ...line, picture: (line.artworkId && pictures[line.artworkId]) || null })),
    timeline: timelineOf(events, order.shipping.pickup),
    events: events.map(({ id, at, actorName, machine, fromState, toState, note }) => ({
      id,
      at,
      actorName,
      machine,
      fromState,
      toState,
      note,
    })),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeOrder(shop, admin, params.number, await readFormData(request))
}

export default function OrderPage({ loaderData: order, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem
  const money = (minor: number) => formatMoney(minor, order.currency)
  const step = nextStep(order)
  const awaitsTransfer = order.orderState === "open" && order.paymentState === "unpaid" && order.dueAt
  return (
    <Page
      back={<Link to="/admin/orders">Orders</Link>}
      title={`Order ${order.number}`}
      facts={
        <>
          <OrderStatus order={order} />
          <span className={styles.ink}>{money(order.total)}</span>
          <a className={styles.buyer} href={`mailto:${order.email}`}>
            {order.name}
          </a>
          <span>{day(order.placedAt)}</span>
        </>
      }
      quiet={
        <>
          <Button variant="transparent" component="a" href={`/order-confirmation?order=${order.token}`}>
            As the buyer sees it
          </Button>
          {order.paymentState === "paid" && (
            <Button variant="transparent" component="a" href={`/api/invoices/${order.token}`}>
              Invoice
            </Button>
          )}
        </>
      }
      main={step && <StepButton step={step} />}
    >
      {problem && <Refused>{problem.message}</Refused>}
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderLines order={order} />
          {step?.intent === "ship" && (
            <Shipment order={order} errors={problem?.fields ?? {}} typed={actionData?.typed ?? {}} />
          )}
          <Part title="Payment">
            <Facts
              of={[
                ["By", paymentWords[order.paymentMethod] ?? order.paymentMethod],
                ["State", order.paymentState.replaceAll("_", " ")],
                ["Reference", order.paymentMethod === "bank_transfer" && order.number],
                [
                  "Due",
                  order.paymentState !== "paid" && order.orderState === "open" && order.dueAt && day(order.dueAt),
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
          <Parcels order={order} errors={problem?.fields ?? {}} typed={actionData?.typed ?? {}} />
          <Cancellation order={order} errors={problem?.fields ?? {}} typed={actionData?.typed ?? {}} />
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
              <a href={`mailto:${order.email}`}>{order.email}</a>
              {order.phone && <a href={`tel:${order.phone}`}>{order.phone}</a>}
            </address>
          </Part>
          {order.note && (
            <Part title="The buyer says">
              <p className={styles.note}>{order.note}</p>
            </Part>
          )}
          <Part title="What happened">
            <Facts of={order.events.map((event) => [moment(event.at), `${eventWords(event)}, ${event.actorName}`])} />
          </Part>
        </aside>
      </div>
      <p className={`small ${styles.foot}`}>
        Every change is written down with who and when. An order is never deleted.
      </p>
    </Page>
  )
}

const paymentWords: Record<string, string> = {
  bank_transfer: "Bank transfer",
  demo: "Pretended, in the demo shop",
  card: "Card",
}
