import { renderPayoutPdf } from "../../../../domain/inventory/documents/payout-document.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../../pdf-response.server.ts"
import { nounLoader } from "../../studio-context.server.ts"

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  return createPdfResponse(request, await renderPayoutPdf(shop, admin, id, parseDocumentOptions(request)))
})
