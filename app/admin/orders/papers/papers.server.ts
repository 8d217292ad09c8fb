import type { RouterContextProvider } from "react-router"
import { type PackingDocumentKind, packingPapers } from "../../../../domain/orders/packing-slips.server.ts"
import { askedPaper, pdfAnswer } from "../../pdf-answer.server.ts"
import { studio } from "../../studio.server.ts"

/** `?orders=S-1001,S-1002`, or the list's selection, `?ids[]=S-1001&ids[]=…`; `&parcel={id}` limits it to one parcel. */
export async function papersAnswer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: PackingDocumentKind,
): Promise<Response> {
  const { shop, admin } = studio(context)
  const { searchParams } = new URL(request.url)
  const numbers = [...searchParams.getAll("orders"), ...searchParams.getAll("ids[]")].flatMap((some) =>
    some
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  const asked = { numbers, parcelId: searchParams.get("parcel") }
  return pdfAnswer(request, await packingPapers(shop, admin, kind, asked, askedPaper(request)))
}
