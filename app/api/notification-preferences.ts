import { isSignedIn } from "../../domain/actor.ts"
import { listOwnPreferences, saveNotificationPreferences } from "../../domain/notifications/preferences.server.ts"
import { refuse } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { handleJson, jsonAnswer, methodNotAllowed } from "../request/json-answer.ts"
import type { Route } from "./+types/notification-preferences"

export async function loader({ context }: Route.LoaderArgs) {
  return jsonAnswer(await listOwnPreferences(context.get(shopContext), await context.get(actorContext)()))
}

/** `POST /api/notification-preferences` with `[{kind, inApp, byEmail, byPush}]` */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("POST")
  const actor = await context.get(actorContext)()
  if (!isSignedIn(actor)) return jsonAnswer(refuse("unauthenticated", "Sign in first."))
  return handleJson(request, async (body) =>
    jsonAnswer(await saveNotificationPreferences(context.get(shopContext), actor, body)),
  )
}
