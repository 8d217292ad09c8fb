import type { RouterContextProvider } from "react-router"
import { getAccountId, noteSecurity, refusedBecause } from "../../domain/accounts/security-log.ts"
import type { Actor } from "../../domain/actor.ts"
import { pageAddress } from "./answer.ts"
import { requestIdContext, shopContext } from "./context.ts"

/** Logs the redirect of a refused read; the server logs 401 and 403. */
export function noteLedElsewhere(request: Request, context: Readonly<RouterContextProvider>, actor: Actor): void {
  const { pathname: path } = new URL(pageAddress(request.url), request.url)
  noteSecurity(context.get(shopContext).log, {
    event: "refused",
    userId: getAccountId(actor),
    reason: refusedBecause(actor),
    method: request.method,
    path,
    requestId: context.get(requestIdContext),
  })
}
