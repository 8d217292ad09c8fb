import { type RouterContextProvider, redirect } from "react-router"
import { hasPendingMfa, isSignedIn, type User } from "../../domain/actor.ts"
import { getMfaPageUrl, redirectToSignIn } from "./answer.ts"
import { actorContext } from "./context.ts"
import { logRedirectedRequest } from "./redirect-log.ts"

/** Redirects visitors to the sign-in and back, and users without MFA verification to the code, for every method. */
export async function requireUser(request: Request, context: Readonly<RouterContextProvider>): Promise<User> {
  const actor = await context.get(actorContext)()
  if (isSignedIn(actor) && !hasPendingMfa(actor)) return actor
  logRedirectedRequest(request, context, actor)
  throw isSignedIn(actor) ? redirect(getMfaPageUrl(request)) : redirectToSignIn(request)
}
