import { renderCertificate } from "../../../../domain/certificates/certificate-document.server.ts"
import { getStudioContext } from "../../studio-context.server.ts"
import { unwrapOutcome } from "../../unwrap-outcome.server.ts"
import type { Route } from "./+types/certificate-pdf"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = getStudioContext(context)
  const { fileName, content } = unwrapOutcome(await renderCertificate(shop, admin, params.id, params.certificate))
  return new Response(content as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
}
