import { drawWorkPaper } from "../../../domain/exhibitions/papers/work-papers.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { pdfAnswer } from "../pdf-answer.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/paper-file"
import { paperQuery } from "./paper-query.server.ts"

/** The page with its link warns about characters that no font has. An aborted request stops the drawing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { source, options } = paperQuery(request.url)
  if (!options.ok) return pdfAnswer(request, options)
  if (!source) return pdfAnswer(request, refuse("invalid", "Please choose works, or a show."))
  return pdfAnswer(request, await drawWorkPaper(shop, admin, source, options.value, request.signal))
}
