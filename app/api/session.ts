import { isSignedIn, refuseUnproved } from "../../domain/actor.ts"
import { actorContext } from "../request/context.ts"
import type { Route } from "./+types/session"

/** `GET /api/session` (AUTH-02): pages are the same for all visitors, so the browser requests it. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const session = isSignedIn(actor)
    ? {
        user: { id: actor.id, email: actor.email, user_metadata: { full_name: actor.name } },
        profile: { full_name: actor.name },
        userRole: actor.role,
        // live features start only after MFA
        ...(refuseUnproved(actor) !== null && { needsCode: true }),
      }
    : { user: null, profile: null, userRole: null }
  return Response.json(session, { headers: { "Cache-Control": "private, no-store" } })
}
