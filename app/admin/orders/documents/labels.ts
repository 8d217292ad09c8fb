import type { Route } from "./+types/labels"
import { createPackingDocumentResponse } from "./packing-document-response.server.ts"

export const loader = ({ request, context }: Route.LoaderArgs) =>
  createPackingDocumentResponse(request, context, "labels")
