import { isSignedIn } from "../../domain/actor.ts"
import { updateNotifications } from "../../domain/notifications/notification-commands.server.ts"
import { listOwnNotifications } from "../../domain/notifications/notification-queries.server.ts"
import { refuse } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { handleJson, jsonAnswer, methodNotAllowed } from "../request/json-answer.ts"
import type { Route } from "./+types/notifications"

/** `GET /api/notifications`: the user's own, as `{notifications, unread}` */
export async function loader({ context }: Route.LoaderArgs) {
  return jsonAnswer(await listOwnNotifications(context.get(shopContext), await context.get(actorContext)()))
}

/** `POST /api/notifications` with `{intent: "read", id}`, `{intent: "read-all"}` or `{intent: "delete", id}` */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST")
  const actor = await context.get(actorContext)()
  if (!isSignedIn(actor)) return jsonAnswer(refuse("unauthenticated", "Sign in first."))
  return handleJson(request, async (body) =>
    jsonAnswer(await updateNotifications(context.get(shopContext), actor, body)),
  )
}
