import type { RouterContextProvider } from "react-router"
import { accountOf, noteSecurity, refusedBecause } from "../../domain/accounts/security-log.ts"
import type { Actor } from "../../domain/actor.ts"
import { pageAddress } from "./answer.ts"
import { requestIdContext, shopContext } from "./context.ts"

/** Writes into the log that somebody is led elsewhere instead of what they asked for. Answers of 401 and 403 are noted by the server. */
export function noteLedElsewhere(request: Request, context: Readonly<RouterContextProvider>, actor: Actor): void {
  const { pathname: path } = new URL(pageAddress(request.url), request.url)
  noteSecurity(context.get(shopContext).log, {
    event: "refused",
    userId: accountOf(actor),
    reason: refusedBecause(actor),
    method: request.method,
    path,
    requestId: context.get(requestIdContext),
  })
}
