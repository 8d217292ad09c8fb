import type { Route } from "./+types/packing-slips"
import { createPackingDocumentResponse } from "./packing-document-response.server.ts"

export const loader = ({ request, context }: Route.LoaderArgs) =>
  createPackingDocumentResponse(request, context, "slips")
