import { type RouterContextProvider, redirectDocument } from "react-router"
import { hasPendingMfa, isSignedIn, type User } from "../../domain/actor.ts"
import { redirectToSignIn } from "../request/answer.ts"
import { actorContext } from "../request/context.ts"
import { getSafePath } from "./next-path.ts"

/** The signed-in user whose MFA is pending; redirects others. */
export async function getUserPendingMfa(request: Request, context: Readonly<RouterContextProvider>): Promise<User> {
  const actor = await context.get(actorContext)()
  if (!isSignedIn(actor)) throw redirectToSignIn(request)
  if (!hasPendingMfa(actor)) throw redirectDocument(getSafePath(new URL(request.url).searchParams.get("next")))
  return actor
}
