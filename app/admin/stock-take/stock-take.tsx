import { Button } from "@mantine/core"
import { href, Link } from "react-router"
import { readTake } from "../../../domain/stock-takes/report-queries.server.ts"
import { readFormData } from "../../request/read-form.ts"
import { found } from "../found.server.ts"
import { Day } from "../kit/dates.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ActionAnswer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { studio } from "../studio.server.ts"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/stock-take"
import { changeTake } from "./change-take.server.ts"
import { KeptHere } from "./kept-here.tsx"
import { TakeReportView } from "./take-report.tsx"
import { TakeResultView } from "./take-result.tsx"

export const meta: Route.MetaFunction = () => studioMeta("Stock-take")

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { take, report, result, places } = found(await readTake(shop, admin, params.id))
  // Sends only the number of found works, of which there may be many.
  return { take, places, result, report: report && { ...report, found: report.found.length } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, admin } = studio(context)
  return changeTake(shop, admin, params.id, await readFormData(request))
}

export default function StockTake({ loaderData, actionData }: Route.ComponentProps) {
  const { take, places, report, result } = loaderData
  const answer = actionData as ActionAnswer
  useSay(answer?.done)
  const isCounting = take.state === "counting"
  return (
    <Page
      back={<Link to={href("/admin/inventory/stock-take")}>Stock-takes</Link>}
      title={places.join(", ")}
      facts={
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
          <Button
            variant="transparent"
            component="a"
            href={href("/admin/inventory/stock-take/:id/export", { id: take.id })}
            download
          >
            CSV
          </Button>
        )
      }
      main={
        isCounting && (
          // Opened as a new document: that page may use the camera, this one may not.
          <Button
            variant="filled"
            fullWidth
            component="a"
            href={href("/admin/inventory/stock-take/:id/count", { id: take.id })}
          >
            Count
          </Button>
        )
      }
      done={answer?.done}
    >
      {answer?.problem && !answer.problem.fields && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
      <KeptHere take={take.id} />
      {report && <TakeReportView report={report} answer={answer} />}
      {result && <TakeResultView take={take} result={result} />}
    </Page>
  )
}
