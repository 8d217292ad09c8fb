import { type RouterContextProvider, redirect } from "react-router"
import { isSignedIn, lacksCode, type User } from "../../domain/actor.ts"
import { codePage, toSignIn } from "./answer.ts"
import { actorContext } from "./context.ts"
import { noteLedElsewhere } from "./note-refused.ts"

/**
 * The signed-in user whose second step is done, if the account has one, for pages of the own account. Visitors are
 * redirected to sign in and back, whoever has not taken the second step to the code and back, whatever the request is.
 */
export async function requireUser(request: Request, context: Readonly<RouterContextProvider>): Promise<User> {
  const actor = await context.get(actorContext)()
  if (isSignedIn(actor) && !lacksCode(actor)) return actor
  noteLedElsewhere(request, context, actor)
  throw isSignedIn(actor) ? redirect(codePage(request)) : toSignIn(request)
}
