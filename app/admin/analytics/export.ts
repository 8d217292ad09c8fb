import { exportAnalytics, panels } from "../../../domain/analytics/export-analytics.server.ts"
import { readAsked } from "../../../domain/analytics/period.ts"
import { notFound } from "../../request/answer.ts"
import { found } from "../found.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/export"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const panel = panels.find((one) => `${one}.csv` === params.file)
  if (!panel) throw notFound()
  const asked = readAsked(new URL(request.url).searchParams)
  return new Response(found(await exportAnalytics(shop, admin, panel, asked)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${panel}.csv"`,
      "Cache-Control": "private, no-store",
    },
  })
}
