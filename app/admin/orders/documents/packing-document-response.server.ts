import type { RouterContextProvider } from "react-router"
import { type PackingDocumentKind, renderPackingPdf } from "../../../../domain/orders/packing-documents.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../../pdf-response.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"

/** `?orders=S-1001,S-1002`, or the list's selection, `?ids[]=S-1001&ids[]=…`; `&parcel={id}` limits it to one parcel. */
export async function createPackingDocumentResponse(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: PackingDocumentKind,
): Promise<Response> {
  const { shop, admin } = getStudioContext(context)
  const { searchParams } = new URL(request.url)
  const numbers = [...searchParams.getAll("orders"), ...searchParams.getAll("ids[]")].flatMap((some) =>
    some
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  const asked = { numbers, parcelId: searchParams.get("parcel") }
  return createPdfResponse(request, await renderPackingPdf(shop, admin, kind, asked, parseDocumentOptions(request)))
}
