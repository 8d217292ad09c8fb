import { data, type RouterContextProvider } from "react-router"
import { type Actor, lacksStep, mayAdminister } from "../../domain/actor.ts"
import { toCode, toSignIn, toStep } from "./answer.ts"
import { actorContext, adminContext } from "./context.ts"
import { noteLedElsewhere } from "./note-refused.ts"

/**
 * The signed-in artist. Others are turned away: visitors are redirected to sign in and back, an admin who has a second
 * step and has not taken it to the code and back, one who has none and must have one to the account page (writes are refused, 403), other signed-in people get Access Denied
 * (403). Commands check again.
 */
export async function requireAdmin(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Actor & { kind: "user" }> {
  const actor = await context.get(actorContext)()
  if (actor.kind === "user" && mayAdminister(actor)) return actor
  if (actor.kind === "user" && actor.role !== "admin") throw data({ accessDenied: true }, { status: 403 })
  const answer = actor.kind !== "user" ? toSignIn(request) : lacksStep(actor) ? toStep(request) : toCode(request)
  // refused writes are noted by their status
  if (answer instanceof Response) noteLedElsewhere(request, context, actor)
  throw answer
}

/** Middleware of a page outside the studio that only an admin reaches, whatever the request is. */
export const onlyAdmins = async (
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  next: () => Promise<unknown>,
) => {
  context.set(adminContext, await requireAdmin(request, context))
  return next() as Promise<Response>
}
