import { href, Link } from "react-router"
import { listCodes } from "../../../domain/discounts/discount-queries.server.ts"
import { readSettings } from "../../../domain/settings/settings-queries.server.ts"
import { readRequestFields } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { formatCount } from "../kit/count.ts"
import { Empty, Page, RefusedNotice } from "../kit/page.tsx"
import { SheetButton } from "../kit/sheet/sheet.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/discounts"
import { CodeList } from "./code-list.tsx"
import { changeDiscounts } from "./discounts-action.server.ts"
import { MakeSheet, makeSheet } from "./make-sheet.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Discount codes")

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const [codes, { site }] = await Promise.all([listCodes(shop, admin).then(found), readSettings(shop.db, "site")])
  const now = shop.now()
  return {
    currency: site.currency,
    codes: codes.map((code) => ({ ...code, state: stateOf(code, now) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeDiscounts(shop, admin, await readRequestFields(request))
}

type Times = { stoppedAt: Date | null; beginsAt: Date | null; endsAt: Date | null }

function stateOf({ stoppedAt, beginsAt, endsAt }: Times, now: Date): "stopped" | "over" | "ahead" | "on" {
  if (stoppedAt) return "stopped"
  if (endsAt && endsAt <= now) return "over"
  return beginsAt && beginsAt > now ? "ahead" : "on"
}

export default function Discounts({ loaderData: { codes, currency }, actionData }: Route.ComponentProps) {
  const answer: ActionAnswer = actionData
  useSay(answer?.done)
  const inSheet = answer?.typed?.intent === "make"
  const usable = codes.filter(({ state }) => state === "on").length
  return (
    <Page
      back={<Link to={`${href("/admin/settings")}#discounts`}>Settings</Link>}
      title="Discount codes"
      facts={codes.length > 0 && `${formatCount(usable, "code")} can be used`}
      main={
        <SheetButton sheet={makeSheet} variant="filled" fullWidth>
          Make a code
        </SheetButton>
      }
      done={answer?.done}
    >
      {answer?.problem && !inSheet && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      {codes.length === 0 ? (
        <Empty>
          No codes yet. A code takes a percentage or an amount off an order, and buyers type it at the checkout.
        </Empty>
      ) : (
        <CodeList codes={codes} />
      )}
      <MakeSheet answer={answer} currency={currency} />
    </Page>
  )
}
