import { Readable } from "node:stream"
import { exportWorks } from "../../../domain/artworks/list/export-works.server.ts"
import { getCalendarDate } from "../../../lib/site-time.ts"
import { notFound } from "../../request/answer.ts"
import { getSavedViews } from "../kit/saved-views/saved-view-queries.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import { unwrapOutcome } from "../unwrap-outcome.server.ts"
import type { Route } from "./+types/export-route"
import { parseWorkQuery } from "./list-query.ts"
import { getColumnsByName } from "./work-columns.tsx"
import { viewedWorks } from "./work-list-config.tsx"

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const format = /^works\.(csv|xlsx)$/.exec(params.file)?.[1] as keyof typeof contentTypes | undefined
  if (!format) throw notFound()
  const { choice, order } = parseWorkQuery(request.url)
  const { view, columns } = await getSavedViews(shop, admin, viewedWorks, request.url)
  const shown = getColumnsByName(view?.columns ?? columns).map(({ name }) => name)
  const query = { ...choice, ...order }
  const file = unwrapOutcome(await exportWorks(shop, admin, { query, columns: shown, format }))
  request.signal.addEventListener("abort", () => file.destroy())
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": contentTypes[format],
      "Content-Disposition": `attachment; filename="works-${getCalendarDate("UTC", shop.now())}.${format}"`,
      "Cache-Control": "private, no-store",
    },
  })
}
