import { renderRoomPdf } from "../../../domain/viewing-rooms/room-document.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../pdf-response.server.ts"
import { nounLoader } from "../studio-context.server.ts"

export const loader = nounLoader(async ({ shop, admin, id, request }) => {
  return createPdfResponse(request, await renderRoomPdf(shop, admin, id, parseDocumentOptions(request)))
})
