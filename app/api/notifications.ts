import { isSignedIn } from "../../domain/actor.ts"
import { changeNotifications } from "../../domain/notifications/notification-commands.server.ts"
import { ownNotifications } from "../../domain/notifications/notification-queries.server.ts"
import { refuse } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { jsonAnswer, withJson, wrongMethod } from "../request/json-answer.ts"
import type { Route } from "./+types/notifications"

/** `GET /api/notifications`: the user's own, as `{notifications, unread}` */
export async function loader({ context }: Route.LoaderArgs) {
  return jsonAnswer(await ownNotifications(context.get(shopContext), await context.get(actorContext)()))
}

/** `POST /api/notifications` with `{intent: "read", id}`, `{intent: "read-all"}` or `{intent: "delete", id}` */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return wrongMethod("POST")
  const actor = await context.get(actorContext)()
  if (!isSignedIn(actor)) return jsonAnswer(refuse("unauthenticated", "Sign in first."))
  return withJson(request, async (body) => jsonAnswer(await changeNotifications(context.get(shopContext), actor, body)))
}
