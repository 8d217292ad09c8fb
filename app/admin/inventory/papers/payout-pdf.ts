import { printPayout } from "../../../../domain/inventory/papers/payout-paper.server.ts"
import { askedPaper, pdfAnswer } from "../../pdf-answer.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/payout-pdf"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return pdfAnswer(request, await printPayout(shop, admin, params.id, askedPaper(request)))
}
