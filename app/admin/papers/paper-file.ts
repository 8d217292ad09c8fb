import { drawWorkPaper } from "../../../domain/exhibitions/papers/work-papers.server.ts"
import { refuse, statusOf } from "../../../domain/problem.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/paper-file"
import { paperQuery } from "./paper-query.server.ts"

const headers = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" }

/** Wall labels, a price list or a checklist as a PDF. Whoever leaves before it is drawn ends the drawing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { source, options } = paperQuery(request.url)
  const made = !options.ok
    ? options
    : source
      ? await drawWorkPaper(shop, admin, source, options.value, request.signal)
      : refuse("invalid", "Please choose works, or a show.")
  if (!made.ok)
    return new Response(made.problem.message, {
      status: statusOf[made.problem.code],
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    })
  return new Response(made.value.content as BodyInit, {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${made.value.fileName}"`,
    },
  })
}
