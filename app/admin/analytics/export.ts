import { analyticsPanels, exportAnalytics } from "../../../domain/analytics/export-analytics.server.ts"
import { parsePeriod } from "../../../domain/analytics/period.ts"
import { notFound } from "../../request/answer.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/export"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const panel = analyticsPanels.find((one) => `${one}.csv` === params.file)
  if (!panel) throw notFound()
  const asked = parsePeriod(new URL(request.url).searchParams)
  return new Response(unwrapOutcome(await exportAnalytics(shop, admin, panel, asked)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${panel}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
}
