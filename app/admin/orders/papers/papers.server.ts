import type { RouterContextProvider } from "react-router"
import { type PaperKind, packingPapers } from "../../../../domain/orders/packing-slips.server.ts"
import { statusOf } from "../../../../domain/problem.ts"
import { studio } from "../../studio.server.ts"

/**
 * The papers of the orders that the address names, as one PDF: `?orders=S-1001,S-1002`, or as the list of orders sends its
 * selection, `?ids[]=S-1001&ids[]=S-1002`; with `&parcel={id}` only that parcel's.
 */
export async function papersAnswer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  kind: PaperKind,
): Promise<Response> {
  const { shop, admin } = studio(context)
  const { searchParams } = new URL(request.url)
  const numbers = [...searchParams.getAll("orders"), ...searchParams.getAll("ids[]")].flatMap((some) =>
    some
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  const made = await packingPapers(shop, admin, kind, { numbers, parcelId: searchParams.get("parcel") })
  const headers = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" }
  if (!made.ok)
    return new Response(made.problem.message, {
      status: statusOf[made.problem.code],
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    })
  return new Response(made.value.content as BodyInit, {
    headers: {
      ...headers,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${made.value.fileName}"`,
    },
  })
}
