import { href, Link } from "react-router"
import { unmatchedMoney } from "../../../../domain/settlement/unmatched-queries.server.ts"
import { readFormData } from "../../../request/read-form.ts"
import { found } from "../../found.server.ts"
import { useOpenDecision } from "../../kit/decision.tsx"
import { Empty, Page, RefusedNotice } from "../../kit/page.tsx"
import type { ActionAnswer } from "../../kit/toasts/done.ts"
import { useSay } from "../../kit/toasts/toasts.tsx"
import { studio } from "../../studio.server.ts"
import { studioMeta } from "../../studio-meta.ts"
import type { Route } from "./+types/unmatched"
import { decideMoney } from "./decide-money.server.ts"
import { MoneyToDecide } from "./money-to-decide.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Unmatched payments")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return { payments: found(await unmatchedMoney(shop, admin)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return decideMoney(shop, admin, await readFormData(request))
}

export default function Unmatched({ loaderData: { payments }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const decides = useOpenDecision(answer)
  return (
    <Page
      back={<Link to={href("/admin/orders")}>Orders</Link>}
      title="Unmatched payments"
      facts="Money that came in and pays no order or invoice. It waits here until you decide."
      done={answer?.done}
    >
      {answer?.problem && !answer.typed?.decision && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {payments.length === 0 ? (
        <Empty>Every payment belongs to an order or invoice.</Empty>
      ) : (
        <ul>
          {payments.map((payment) => (
            <MoneyToDecide key={payment.id} payment={payment} decides={decides} answer={answer} />
          ))}
        </ul>
      )}
    </Page>
  )
}
