import { href, Link } from "react-router"
import { listDiscountCodes } from "../../../domain/discounts/discount-queries.server.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import { DrawerButton } from "../kit/drawer/drawer.tsx"
import { formatCount } from "../kit/format-count.ts"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { studioAction, studioLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/discounts"
import { CodeList } from "./code-list.tsx"
import { runDiscountAction } from "./discount-actions.server.ts"
import { NewCodeDrawer, newCodeDrawer } from "./new-code-drawer.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Discount codes")

export const loader = studioLoader(async ({ shop, admin }) => {
  const [codes, { site }] = await Promise.all([
    listDiscountCodes(shop, admin).then(unwrapOutcome),
    getSettings(shop.db, "site"),
  ])
  const now = shop.now()
  return {
    currency: site.currency,
    codes: codes.map((code) => ({ ...code, state: getCodeState(code, now) })),
  }
})

export const action = studioAction(runDiscountAction)

type CodeTimes = { stoppedAt: Date | null; beginsAt: Date | null; endsAt: Date | null }

function getCodeState({ stoppedAt, beginsAt, endsAt }: CodeTimes, now: Date): "stopped" | "over" | "ahead" | "on" {
  if (stoppedAt) return "stopped"
  if (endsAt && endsAt <= now) return "over"
  return beginsAt && beginsAt > now ? "ahead" : "on"
}

export default function Discounts({ loaderData: { codes, currency }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  const isInDrawer = answer?.typed?.intent === "make"
  const usable = codes.filter(({ state }) => state === "on").length
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#discounts`}>Settings</Link>}
      title="Discount codes"
      details={codes.length > 0 && `${formatCount(usable, "code")} can be used`}
      main={
        <DrawerButton sheet={newCodeDrawer} variant="filled" fullWidth>
          Make a code
        </DrawerButton>
      }
      done={answer?.done}
    >
      {answer?.problem && !isInDrawer && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {codes.length === 0 ? (
        <Empty>
          No codes yet. A code takes a percentage or an amount off an order, and buyers type it at the checkout.
        </Empty>
      ) : (
        <CodeList codes={codes} />
      )}
      <NewCodeDrawer answer={answer} currency={currency} />
    </Page>
  )
}
