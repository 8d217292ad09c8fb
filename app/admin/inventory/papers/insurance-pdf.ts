import { printInsurance } from "../../../../domain/inventory/papers/insurance-paper.server.ts"
import { askedPaper, pdfAnswer } from "../../pdf-answer.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/insurance-pdf"

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return pdfAnswer(request, await printInsurance(shop, admin, askedPaper(request)))
}
