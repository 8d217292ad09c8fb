import { getCertificateKeySet } from "../../domain/certificates/certificate-keys.server.ts"
import { shopContext } from "../request/context.ts"
import type { Route } from "./+types/certificate-keys"

/** All public keys, for verification without this site. */
export async function loader({ context }: Route.LoaderArgs) {
  const keys = await getCertificateKeySet(context.get(shopContext))
  return new Response(`${JSON.stringify(keys, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/jwk-set+json",
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  })
}
