import { printCondition } from "../../../../domain/inventory/papers/condition-paper.server.ts"
import { askedPaper, pdfAnswer } from "../../pdf-answer.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/condition-pdf"

/** A condition report as a PDF, with what was signed so far. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return pdfAnswer(await printCondition(shop, admin, params.id, askedPaper(request)))
}
