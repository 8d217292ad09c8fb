import { renderInsurancePdf } from "../../../../domain/inventory/documents/insurance-document.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../../pdf-response.server.ts"
import { studioLoader } from "../../studio-context.server.ts"

export const loader = studioLoader(async ({ shop, admin, request }) => {
  return createPdfResponse(request, await renderInsurancePdf(shop, admin, parseDocumentOptions(request)))
})
