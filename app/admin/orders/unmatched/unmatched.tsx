import { href, Link } from "react-router"
import { listUnmatchedPayments } from "../../../../domain/payments/unmatched-payment-queries.server.ts"
import { useOpenConfirm } from "../../kit/inline-confirm.tsx"
import { Empty, Page, RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../../studio-context.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/unmatched"
import { UnmatchedPayment } from "./unmatched-payment.tsx"
import { runUnmatchedPaymentAction } from "./unmatched-payment-actions.server.ts"

export const meta: Route.MetaFunction = () => studioMeta("Unmatched payments")

export const loader = studioLoader(async ({ shop, admin }) => {
  return { payments: unwrapOutcome(await listUnmatchedPayments(shop, admin)) }
})

export const action = studioAction(runUnmatchedPaymentAction)

export default function Unmatched({ loaderData: { payments }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const decides = useOpenConfirm(answer)
  return (
    <Page
      back={<Link to={href("/admin/orders")}>Orders</Link>}
      title="Unmatched payments"
      details="Money that came in and pays no order or invoice. It waits here until you decide."
      done={answer?.done}
    >
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {payments.length === 0 ? (
        <Empty>Every payment belongs to an order or invoice.</Empty>
      ) : (
        <ul>
          {payments.map((payment) => (
            <UnmatchedPayment key={payment.id} payment={payment} decides={decides} answer={answer} />
          ))}
        </ul>
      )}
    </Page>
  )
}
