import { printAgreement } from "../../../../domain/inventory/papers/agreement-paper.server.ts"
import { askedPaper, pdfAnswer } from "../../pdf-answer.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/agreement-pdf"

/** A consignment or loan as a PDF, to sign. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return pdfAnswer(await printAgreement(shop, admin, params.id, askedPaper(request)))
}
