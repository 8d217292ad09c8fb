import type { RouterContextProvider } from "react-router"
import { getAccountId, getRefusalReason, logSecurityEvent } from "../../domain/accounts/security-log.ts"
import type { Actor } from "../../domain/actor.ts"
import { getPageUrl } from "./answer.ts"
import { requestIdContext, shopContext } from "./context.ts"

/** Logs the redirect of a refused read; the server logs 401 and 403. */
export function logRedirectedRequest(request: Request, context: Readonly<RouterContextProvider>, actor: Actor): void {
  const { pathname: path } = new URL(getPageUrl(request.url), request.url)
  logSecurityEvent(context.get(shopContext).log, {
    event: "refused",
    userId: getAccountId(actor),
    reason: getRefusalReason(actor),
    method: request.method,
    path,
    requestId: context.get(requestIdContext),
  })
}
