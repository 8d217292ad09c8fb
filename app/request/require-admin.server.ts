import { data, type RouterContextProvider } from "react-router"
import type { Actor } from "../../domain/actor.ts"
import { toSignIn } from "./answer.ts"
import { actorContext } from "./context.ts"

/**
 * The artist, or the way out: strangers go to sign in and come back, other signed-in people see Access Denied (403).
 * Guards pages early and politely; commands check again.
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
