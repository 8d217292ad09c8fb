import { printRoom } from "../../../domain/viewing-rooms/room-paper.server.ts"
import { askedPaper, pdfAnswer } from "../pdf-answer.server.ts"
import { studio } from "../studio.server.ts"
import type { Route } from "./+types/price-list-pdf"

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  return pdfAnswer(request, await printRoom(shop, admin, params.id, askedPaper(request)))
}
