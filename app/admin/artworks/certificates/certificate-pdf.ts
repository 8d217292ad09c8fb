import { printCertificate } from "../../../../domain/certificates/print-certificate.server.ts"
import { found } from "../../found.server.ts"
import { studio } from "../../studio.server.ts"
import type { Route } from "./+types/certificate-pdf"

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, admin } = studio(context)
  const { fileName, content } = found(await printCertificate(shop, admin, params.id, params.certificate))
  return new Response(content as BodyInit, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  })
}
