import type { RouterContextProvider } from "react-router"
import type { Browser } from "../../domain/accounts/sign-in.server.ts"
import { clientAddressContext } from "../request/context.ts"

/** Who knocks, for the limits and the list of sessions. */
export const browserOf = (request: Request, context: Readonly<RouterContextProvider>): Browser => ({
  address: context.get(clientAddressContext),
  userAgent: (request.headers.get("user-agent") ?? "").slice(0, 400),
})
