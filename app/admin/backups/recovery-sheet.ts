import { href } from "react-router"
import { renderRecoverySheet } from "../../../domain/archive/elsewhere/recovery-sheet.server.ts"
import { isDataRequest, notFound } from "../../request/answer.ts"
import { unwrapConfirmed } from "../confirm/unwrap-confirmed.server.ts"
import { createPdfResponse, parseDocumentOptions } from "../pdf-response.server.ts"
import { studioLoader } from "../studio-context.server.ts"

/** A PDF with the recovery key; its date is noted. */
export const loader = studioLoader(async ({ shop, admin, request }) => {
  if (isDataRequest(request) || request.method === "HEAD") throw notFound()
  const sheet = await renderRecoverySheet(shop, admin, parseDocumentOptions(request))
  if (!sheet.ok && sheet.problem.reason) unwrapConfirmed(sheet, href("/admin/settings/backups"))
  return createPdfResponse(request, sheet)
})
