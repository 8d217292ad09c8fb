import { renderRoomPdf } from "../../../domain/viewing-rooms/room-document.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../pdf-response.server.ts"
import { getStudioContext } from "../studio-context.server.ts"
import type { Route } from "./+types/price-list-pdf"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return createPdfResponse(request, await renderRoomPdf(shop, admin, params.id, parseDocumentOptions(request)))
}
