import { data, type RouterContextProvider } from "react-router"
import { type Actor, canAdminister, mustSetUpMfa } from "../../domain/actor.ts"
import { redirectToMfa, redirectToMfaSetup, redirectToSignIn } from "./answer.ts"
import { actorContext, adminContext } from "./context.ts"
import { logRedirectedRequest } from "./redirect-log.ts"

/**
 * Throws for all but admins: visitors go to the sign-in and back, admins without MFA verification to the code and back, admins
 * who must set up MFA to the account page (writes are refused, 403), other users get 403. Commands check again.
 */
export async function requireAdmin(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Actor & { kind: "user" }> {
  const actor = await context.get(actorContext)()
  if (actor.kind === "user" && canAdminister(actor)) return actor
  if (actor.kind === "user" && actor.role !== "admin") throw data({ accessDenied: true }, { status: 403 })
  const answer =
    actor.kind !== "user"
      ? redirectToSignIn(request)
      : mustSetUpMfa(actor)
        ? redirectToMfaSetup(request)
        : redirectToMfa(request)
  // refused writes are logged by their status
  if (answer instanceof Response) logRedirectedRequest(request, context, actor)
  throw answer
}

/** Middleware for admin pages outside the studio, for every method. */
export const requireAdminMiddleware = async (
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  next: () => Promise<unknown>,
) => {
  context.set(adminContext, await requireAdmin(request, context))
  return next() as Promise<Response>
}
