import { renderConditionPdf } from "../../../../domain/inventory/documents/condition-document.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../../pdf-response.server.ts"
import { nounLoader } from "../../studio-context.server.ts"

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  return createPdfResponse(request, await renderConditionPdf(shop, admin, id, parseDocumentOptions(request)))
})
