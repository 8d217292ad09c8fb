import { data, type RouterContextProvider } from "react-router"
import type { Actor } from "../../domain/actor.ts"
import { toSignIn } from "./answer.ts"
import { actorContext } from "./context.ts"

/**
 * The signed-in artist. Others are turned away: visitors are redirected to sign in and back, other signed-in people get
 * Access Denied (403). Commands check again.
 */
export async function requireAdmin(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Actor & { kind: "user" }> {
  const actor = await context.get(actorContext)()
  if (actor.kind === "user" && actor.role === "admin") return actor
  if (actor.kind === "user") throw data({ accessDenied: true }, { status: 403 })
  throw toSignIn(request)
}
