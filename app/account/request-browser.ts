import type { RouterContextProvider } from "react-router"
import type { Browser } from "../../domain/accounts/sessions/call-auth.server.ts"
import { clientAddressContext } from "../request/context.ts"

export const getRequestBrowser = (request: Request, context: Readonly<RouterContextProvider>): Browser => ({
  address: context.get(clientAddressContext),
  userAgent: (request.headers.get("user-agent") ?? "").slice(0, 400),
  cookie: request.headers.get("cookie"),
})
