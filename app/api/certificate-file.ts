import { findCertificateFile } from "../../domain/certificates/verify-certificate.server.ts"
import { notFound } from "../request/answer.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/certificate-file"

/** Verifiable without this site: see docs/certificates.md. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const file = await findCertificateFile(context.get(shopContext), params.code)
  if (!file) throw notFound()
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": 'attachment; filename="certificate.json"',
      "Cache-Control": "private, no-store",
    },
  })
}
