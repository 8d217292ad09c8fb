import { Readable } from "node:stream"
import { exportWorks } from "../../../domain/artworks/export-works.server.ts"
import { dayIn } from "../../../lib/site-time.ts"
import { notFound } from "../../request/answer.ts"
import { found } from "../found.server.ts"
import { readSavedViews } from "../kit/saved-views/views-of.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/export-route"
import { workQuery } from "./list-query.ts"
import { columnsNamed } from "./work-columns.tsx"
import { viewedWorks } from "./work-list.tsx"

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const format = /^works\.(csv|xlsx)$/.exec(params.file)?.[1] as keyof typeof types | undefined
  if (!format) throw notFound()
  const { choice, order } = workQuery(request.url)
  const { view, columns } = await readSavedViews(shop, admin, viewedWorks, request.url)
  const shown = columnsNamed(view?.columns ?? columns).map(({ name }) => name)
  const query = { ...choice, ...order }
  const file = found(await exportWorks(shop, admin, { query, columns: shown, format }))
  request.signal.addEventListener("abort", () => file.destroy())
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": `attachment; filename="works-${dayIn("UTC", shop.now())}.${format}"`,
      "Cache-Control": "private, no-store",
    },
  })
}
