import { renderWorkPdf } from "../../../domain/exhibitions/documents/work-documents.server.ts"
import { refuse } from "../../../domain/problem.ts"
import { createPdfResponse } from "../pdf-response.server.ts"
import { studioLoader } from "../studio-context.server.ts"
import { parseDocumentQuery } from "./document-query.server.ts"

/** The page with its link warns about characters that no font has. An aborted request stops the drawing. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  const { source, options } = parseDocumentQuery(request.url)
  if (!options.ok) return createPdfResponse(request, options)
  if (!source) return createPdfResponse(request, refuse("invalid", "Please choose works, or a show."))
  return createPdfResponse(request, await renderWorkPdf(shop, admin, source, options.value, request.signal))
})
