import { renderAgreementPdf } from "../../../../domain/inventory/documents/agreement-document.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../../pdf-response.server.ts"
import { nounLoader } from "../../studio-context.server.ts"

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  return createPdfResponse(request, await renderAgreementPdf(shop, admin, id, parseDocumentOptions(request)))
})
