import { renderWorkPdf } from "../../../domain/exhibitions/documents/work-documents.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { createPdfResponse } from "../pdf-response.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/document-file"
import { parseDocumentQuery } from "./document-query.server.ts"

/** The page with its link warns about characters that no font has. An aborted request stops the drawing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const { source, options } = parseDocumentQuery(request.url)
  if (!options.ok) return createPdfResponse(request, options)
  if (!source) return createPdfResponse(request, refuse("invalid", "Please choose works, or a show."))
  return createPdfResponse(request, await renderWorkPdf(shop, admin, source, options.value, request.signal))
}
