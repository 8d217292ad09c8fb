import { printPayout } from "../../../../domain/inventory/papers/payout-paper.server.ts"
import { askedPaper, pdfAnswer } from "../../pdf-answer.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/payout-pdf"

/** The statement of a payout as a PDF. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return pdfAnswer(await printPayout(shop, admin, params.id, askedPaper(request)))
}
