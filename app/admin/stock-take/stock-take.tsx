import { useEffect } from "react"
import { href, Link, useRevalidator } from "react-router"
import { getStockTake } from "../../../domain/stock-takes/report-queries.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { Day } from "../kit/dates.tsx"
import { AnchorButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { getStudioContext, nounLoader } from "../studio-context.server.ts"
import { studioMeta } from "../studio-meta.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/stock-take"
import { useCountQueue } from "./count-queue.ts"
import { runStockTakeAction } from "./stock-take-actions.server.ts"
import { StockTakeReport } from "./stock-take-report.tsx"
import { StockTakeResult } from "./stock-take-result.tsx"
import { Unsent } from "./unsent.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Stock-take")

export const loader = nounLoader(async ({ shop, admin, id }) => {
  const { take, report, result, places } = unwrapOutcome(await getStockTake(shop, admin, id))
  // Sends only the number of found works, of which there may be many.
  return { take, places, result, report: report && { ...report, found: report.found.length } }
})

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  runStockTakeAction({ ...getStudioContext(context), take: params.id }, await readFormData(request))

export default function StockTake({ loaderData, actionData }: Route.ComponentProps) {
  const { take, places, report, result } = loaderData
  const answer = actionData as ActionAnswer
  const isCounting = take.state === "counting"
  return (
    <Page
      back={<Link to={href("/admin/inventory/stock-take")}>Stock-takes</Link>}
      title={places.join(", ")}
      details={
        <>
          <span>
            Started on <Day at={take.createdAt} /> by {take.startedBy}
          </span>
          {take.endedAt && (
            <span>
              {take.state === "finished" ? "Finished on " : "Given up on "}
              <Day at={take.endedAt} /> by {take.endedBy}
            </span>
          )}
        </>
      }
      quiet={
        take.state !== "cancelled" && (
          <AnchorButton href={href("/admin/inventory/stock-take/:id/export", { id: take.id })} download>
            CSV
          </AnchorButton>
        )
      }
      main={
        isCounting && (
          // Opened as a new document: that page may use the camera, this one may not.
          <AnchorButton
            variant="filled"
            fullWidth
            href={href("/admin/inventory/stock-take/:id/count", { id: take.id })}
          >
            Count
          </AnchorButton>
        )
      }
      done={answer?.done}
    >
      {answer?.problem && !answer.problem.fields && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <UnsentCounts take={take.id} />
      {report && <StockTakeReport report={report} answer={answer} />}
      {result && <StockTakeResult take={take} result={result} />}
    </Page>
  )
}

/** Sends unsent counts, without which the report is incomplete, and revalidates. */
function UnsentCounts({ take }: { take: string }) {
  const { queue, state } = useCountQueue(take)
  const { revalidate } = useRevalidator()
  const sent = state.sent.length
  useEffect(() => {
    if (sent > 0) void revalidate()
  }, [sent, revalidate])
  return state.waiting.length + state.aside.length > 0 ? <Unsent state={state} queue={queue} /> : null
}
