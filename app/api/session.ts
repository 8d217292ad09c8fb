import { isSignedIn, refuseUnproved } from "../../domain/actor.ts"
import { actorContext } from "../request/context.ts"
import type { Route } from "./+types/session"

/** `GET /api/session`: who is signed in, for the browser (AUTH-02). Pages are the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)()
  const session = isSignedIn(actor)
    ? {
        user: { id: actor.id, email: actor.email, user_metadata: { full_name: actor.name } },
        profile: { full_name: actor.name },
        userRole: actor.role,
        // what is live is told only after it
        ...(refuseUnproved(actor) !== null && { needsCode: true }),
      }
    : { user: null, profile: null, userRole: null }
  return Response.json(session, { headers: { "Cache-Control": "private, no-store" } })
}
