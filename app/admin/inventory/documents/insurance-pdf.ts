import { renderInsurancePdf } from "../../../../domain/inventory/documents/insurance-document.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../../pdf-response.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import type { Route } from "./+types/insurance-pdf"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  return createPdfResponse(request, await renderInsurancePdf(shop, admin, parseDocumentOptions(request)))
}
