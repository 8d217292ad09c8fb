import { data, type RouterContextProvider } from "react-router"
import { type LinkKind, openOwnerLink } from "../../../domain/certificates/owner-links.server.ts"
import { verifyCode } from "../../../domain/certificates/verify-certificate.server.ts"
import { statusOf } from "../../../domain/problem.ts"
import { notFound } from "../../request/answer.ts"
import { clientAddressContext, shopContext } from "../../request/context.ts"

/** What a link for an owner opens. Throws the answer 404 for one that does not work, and for a certificate that is not intact. */
export async function openLink(context: Readonly<RouterContextProvider>, kind: LinkKind, secret: string) {
  const shop = context.get(shopContext)
  const opened = await openOwnerLink(shop, kind, secret, { address: context.get(clientAddressContext) })
  if (!opened.ok) {
    if (opened.problem.code === "not_found") throw notFound()
    throw data(null, { status: statusOf[opened.problem.code], statusText: "Too Many Requests" })
  }
  const verdict = await verifyCode(shop, opened.value.code)
  if (!("facts" in verdict)) throw notFound()
  return { link: opened.value, verdict }
}
