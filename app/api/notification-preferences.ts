import { isSignedIn } from "../../domain/actor.ts"
import { ownPreferences, savePreferences } from "../../domain/notifications/preferences.server.ts"
import { refuse } from "../../domain/problem.ts"
import { actorContext, shopContext } from "../request/context.ts"
import { jsonAnswer, withJson, wrongMethod } from "../request/json-answer.ts"
import type { Route } from "./+types/notification-preferences"

export async function loader({ context }: Route.LoaderArgs) {
  return jsonAnswer(await ownPreferences(context.get(shopContext), await context.get(actorContext)()))
}

/** `POST /api/notification-preferences` with `[{kind, inApp, byEmail, byPush}]` */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return wrongMethod("POST")
  const actor = await context.get(actorContext)()
  if (!isSignedIn(actor)) return jsonAnswer(refuse("unauthenticated", "Sign in first."))
  return withJson(request, async (body) => jsonAnswer(await savePreferences(context.get(shopContext), actor, body)))
}
