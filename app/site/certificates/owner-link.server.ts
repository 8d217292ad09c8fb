import { data, type RouterContextProvider } from "react-router"
import { type OwnerLinkKind, openOwnerLink } from "../../../domain/certificates/owner-links.server.ts"
import { verifyCertificateCode } from "../../../domain/certificates/verify-certificate.server.ts"
import { problemStatuses } from "../../../domain/problem.ts"
import { notFound } from "../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"

/** Throws 404 for an invalid link, and for a certificate that does not verify. */
export async function getOwnerLink(context: Readonly<RouterContextProvider>, kind: OwnerLinkKind, secret: string) {
  const shop = context.get(shopContext)
  const opened = await openOwnerLink(shop, kind, secret, { address: context.get(clientAddressContext) })
  if (!opened.ok) {
    if (opened.problem.code === "not_found") throw notFound()
    throw data(null, { status: problemStatuses[opened.problem.code], statusText: "Too Many Requests" })
  }
  const verdict = await verifyCertificateCode(shop, opened.value.code)
  if (!("facts" in verdict)) throw notFound()
  return { link: opened.value, verdict }
}
